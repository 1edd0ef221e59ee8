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
  const { child, message } = await startProgram("run-service", JSON.stringify(all));
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

/** Starts a program of `programs/`, and returns its process with its first message. The process is killed after the test. */
export async function startProgram(
  name: string,
  ...args: readonly string[]
): Promise<{ readonly child: ChildProcess; readonly message: string }> {
  const folder = tempFolder();
  for (const [file, code] of await bundled(name)) writeFileSync(join(folder, file), code);
  const child = fork(join(folder, "program.mjs"), args, { env: { NODE_PATH: inProject("node_modules") } });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit").then(() => Promise.reject(new Error(`${name} ended before it started`)));
  const [message] = await Promise.race([once(child, "message"), ended]);
  return { child, message: String(message) };
}

type Files = readonly (readonly [name: string, code: string])[];

/** The bundled programs. Each is bundled once, because that takes longer than most tests. */
const bundles = new Map<string, Promise<Files>>();

function bundled(name: string): Promise<Files> {
  const known = bundles.get(name) ?? bundle(inProject(`test/service/programs/${name}.ts`));
  bundles.set(name, known);
  return known;
}

async function bundle(input: string): Promise<Files> {
  const external = ["@photostructure/sqlite"];
  const build = await rolldown({ input, platform: "node", external, plugins: [inlineAssets] });
  const { output } = await build.generate({ format: "esm", entryFileNames: "program.mjs" });
  await build.close();
  return output.map((file) => [file.fileName, file.type === "chunk" ? file.code : String(file.source)]);
}

function inProject(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
