import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { RunningService, ServiceOptions } from "../../src/local-catalog/service.ts";
import { bundledProgram } from "../support/bundled-program.ts";

const NODE_MODULES = fileURLToPath(new URL("../../node_modules", import.meta.url));
const SERVICE = new URL("./programs/run-service.ts", import.meta.url);

/** A service in a separate process. */
export interface ChildService extends Pick<RunningService, "baseUrl" | "apiKey" | "adminToken"> {
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts a service in a new process. */
export async function startChildService(options: Partial<ServiceOptions>): Promise<ChildService> {
  const all = { host: "127.0.0.1", port: 0, media: "assume", allowPrivate: false, faults: [], ...options };
  const { child, message } = await startProgram(SERVICE, JSON.stringify(all));
  const { baseUrl, apiKey, adminToken } = JSON.parse(message);
  const exit = once(child, "exit");
  return {
    baseUrl,
    apiKey,
    adminToken,
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

/** Bundles and starts a program, and returns its process and its first message. The process is killed after the test. */
export async function startProgram(
  source: URL,
  ...args: readonly string[]
): Promise<{ readonly child: ChildProcess; readonly message: string }> {
  const child = fork(await bundledProgram(source), args, { env: { NODE_PATH: NODE_MODULES } });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit").then(() =>
    Promise.reject(new Error("The program ended before it sent a message")),
  );
  const [message] = await Promise.race([once(child, "message"), ended]);
  return { child, message: String(message) };
}
