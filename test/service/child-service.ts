import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { onTestFinished } from "vitest";
import { inlineAssets } from "../../build/inline-assets.ts";
import type { RunningService, ServiceOptions } from "../../src/service/service.ts";
import { tempFolder } from "../support/temp-folder.ts";

const NODE_MODULES = fileURLToPath(new URL("../../node_modules", import.meta.url));
const SERVICE = new URL("./programs/run-service.ts", import.meta.url);

/** A service in a separate process. */
export interface ChildService extends Pick<RunningService, "baseUrl" | "apiKey"> {
  /** Shuts the service down. */
  stop(): Promise<void>;
  /** Kills the process with `SIGKILL`. */
  kill(): Promise<void>;
}

/** Starts a service in a new process. */
export async function startChildService(options: Partial<ServiceOptions>): Promise<ChildService> {
  const all = { host: "127.0.0.1", port: 0, media: "assume", allowPrivate: false, faults: [], ...options };
  const { child, message } = await startProgram(SERVICE, JSON.stringify(all));
  const { baseUrl, apiKey } = JSON.parse(message);
  const exit = once(child, "exit");
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

/** Bundles and starts a program, and returns its process with its first message. The process is killed after the test. */
export async function startProgram(
  source: URL,
  ...args: readonly string[]
): Promise<{ readonly child: ChildProcess; readonly message: string }> {
  const folder = tempFolder();
  for (const [file, code] of await bundled(fileURLToPath(source))) writeFileSync(join(folder, file), code);
  const child = fork(join(folder, "program.mjs"), args, { env: { NODE_PATH: NODE_MODULES } });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit").then(() =>
    Promise.reject(new Error("The program ended before it sent a message")),
  );
  const [message] = await Promise.race([once(child, "message"), ended]);
  return { child, message: String(message) };
}

type Files = readonly (readonly [name: string, code: string])[];

/** The bundled programs. Each is bundled once, because that takes longer than most tests. */
const bundles = new Map<string, Promise<Files>>();

function bundled(input: string): Promise<Files> {
  const known = bundles.get(input) ?? bundle(input);
  bundles.set(input, known);
  return known;
}

async function bundle(input: string): Promise<Files> {
  const external = ["@photostructure/sqlite"];
  const build = await rolldown({ input, platform: "node", external, plugins: [inlineAssets] });
  const { output } = await build.generate({ format: "esm", entryFileNames: "program.mjs" });
  await build.close();
  return output.map((file) => [file.fileName, file.type === "chunk" ? file.code : String(file.source)]);
}
