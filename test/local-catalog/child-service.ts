import { fork } from "node:child_process";
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

/** Bundles a service and starts it in a new process, which is killed after the test. */
export async function startChildService(options: Partial<ServiceOptions>): Promise<ChildService> {
  const all = { host: "127.0.0.1", port: 0, media: "assume", allowPrivate: false, faults: [], ...options };
  const program = await bundledProgram(SERVICE);
  const child = fork(program, [JSON.stringify(all)], { env: { NODE_PATH: NODE_MODULES } });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exit = once(child, "exit");
  const ended = exit.then(() => Promise.reject(new Error("The service ended before it sent a message")));
  const [message] = await Promise.race([once(child, "message"), ended]);
  const { baseUrl, apiKey, adminToken } = JSON.parse(String(message));
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
