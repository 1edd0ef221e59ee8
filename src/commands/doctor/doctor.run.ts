import type { App } from "../../app/app.ts";
import { command } from "../../errors/advice.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { type Check, fail } from "./check.ts";
import { folderChecks } from "./folder-checks.ts";
import { machineChecks } from "./machine-checks.ts";
import { networkChecks } from "./network-checks.ts";
import { settingsChecks } from "./settings-checks.ts";

export { doctorView as view } from "../../views/doctor.ts";

/** Shows every check, and fails with the first failed one. */
export async function run(app: App) {
  const checks = await allChecks(app);
  const rows = checks.map(({ code: _, ...row }) => row);
  return { rows, failure: failureOf(checks) };
}

/** Runs every check, in the order of their dependencies. */
async function allChecks(app: App): Promise<readonly Check[]> {
  const [network, folders] = await Promise.all([reachedChecks(app), folderChecks(app)]);
  return [...settingsChecks(app), ...network, ...folders, ...machineChecks(app)];
}

/** Checks the catalog. The sandbox may fail to start. */
async function reachedChecks(app: App): Promise<readonly Check[]> {
  try {
    return await networkChecks(app);
  } catch (error) {
    if (error instanceof CatalogError) return [fail("Catalog", error)];
    throw error;
  }
}

/** Returns the failure of the command; undefined when no check failed. */
function failureOf(checks: readonly Check[]): CatalogError | undefined {
  const failed = checks.filter(({ state }) => state === "fail");
  const [first] = failed;
  if (first?.code === undefined) return undefined;
  return new CatalogError({
    code: first.code,
    message: `${failed.length} of ${checks.length} checks failed, the first: ${first.name}`,
    // The check itself printed what to do about it.
    hint: { text: "Fix it, then check again", command: command("doctor") },
  });
}
