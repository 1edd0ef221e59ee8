import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { onTestFinished } from "vitest";
import { inlineAssets } from "../../build/inline-assets.ts";
import type { RunningService, ServiceOptions } from "../../src/service/service.ts";

const PROGRAM = `
import { startService } from "./service.js";
const { baseUrl, apiKey, close } = await startService({
  ...JSON.parse(process.argv[2]),
  clock: { now: () => new Date(), elapsed: () => performance.now() },
});
process.on("message", () => void close().then(() => process.disconnect()));
process.send({ baseUrl, apiKey });
`;

/** A service in a separate process. */
export interface ChildService extends Pick<RunningService, "baseUrl" | "apiKey"> {
  /** Shuts the service down. */
  stop(): Promise<void>;
  /** Kills the process with `SIGKILL`. */
  kill(): Promise<void>;
}

/** Bundles the service into `folder`. Returns a function that starts it in a new process. */
export async function bundledService(folder: string) {
  const input = fileURLToPath(new URL("../../src/service/service.ts", import.meta.url));
  const output = { dir: folder, format: "esm", entryFileNames: "[name].js" } as const;
  const external = ["@photostructure/sqlite"];
  await build({ input, platform: "node", external, plugins: [inlineAssets], output, logLevel: "silent" });
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  const program = join(folder, "program.js");
  writeFileSync(program, PROGRAM);
  return (options: Partial<ServiceOptions>) => start(program, options);
}

async function start(program: string, options: Partial<ServiceOptions>): Promise<ChildService> {
  const all = { host: "127.0.0.1", port: 0, media: "assume", allowPrivate: false, faults: [], ...options };
  const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
  const child = fork(program, [JSON.stringify(all)], { env: { NODE_PATH: modules } });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exit = once(child, "exit");
  const [{ baseUrl, apiKey }] = await Promise.race([once(child, "message"), exit.then(() => [{}])]);
  if (baseUrl === undefined) throw new Error("The service ended before it answered");
  return {
    baseUrl,
    apiKey,
    stop: async () => {
      child.send("stop");
      await exit;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exit;
    },
  };
}
