import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { valueOr } from "../../src/base/files/system-error.ts";
import { spawnService } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** A service in a separate process. */
export type ChildService = Awaited<ReturnType<typeof startChildService>>;

/** Runs `serve` on a data folder in a new process. */
export async function startChildService(dataFolder: string, ...flags: readonly string[]) {
  const { child, baseUrl } = await spawnService(["--data", dataFolder, ...flags], tempFolder());
  const secretIn = (...path: readonly string[]) =>
    valueOr("", () => readFileSync(join(dataFolder, ...path), "utf8").trim());
  return {
    baseUrl,
    apiKey: secretIn("sandbox-key"),
    adminToken: secretIn("admin", new URL(baseUrl).port),
    kill: async () => {
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
    },
  };
}
