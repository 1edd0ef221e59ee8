import { isDeepStrictEqual } from "node:util";
import { command } from "../../../contract/errors/advice.ts";
import { CatalogError } from "../../../contract/errors/catalog-error.ts";
import type { App } from "../../app.ts";
import { failWith } from "../../output/shown.ts";
import { type Check, fail } from "./check.ts";
import { machineChecks, settingsChecks } from "./local-checks.ts";
import { networkChecks } from "./network-checks.ts";

export { doctorView as view } from "../../output/views/doctor.ts";

/** Shows the check results. If a check failed, fails with the error code of the first failed check. */
export async function run(app: App) {
  const network = await networkChecks(app).catch((error) => [{ name: "Catalog", ...fail(error) }]);
  const checks = [...(await settingsChecks(app)), ...network, ...(await machineChecks(app))];
  return {
    rows: checks.map(rowOf),
    isVerbose: app.flags.verbose === true,
    finish: failWith(failureOf(checks)),
  };
}

/** Returns the row for a check. If several checks have the same advice, only the last check's row contains the advice. */
function rowOf({ code: _, ...row }: Check, index: number, checks: readonly Check[]) {
  const isRepeated = checks.slice(index + 1).some(({ hint }) => isDeepStrictEqual(hint, row.hint));
  return isRepeated ? { ...row, hint: null } : row;
}

function failureOf(checks: readonly Check[]): CatalogError | undefined {
  const failed = checks.filter(({ state }) => state === "fail");
  const [first] = failed;
  const made = checks.filter(({ state }) => state !== "skip");
  if (first?.code === undefined) return undefined;
  return new CatalogError({
    code: first.code,
    message: `${failed.length} of ${made.length} checks failed; the first is ${first.name}`,
    // The rows already contain advice for the problems.
    hint: { text: "Fix the problem, then check again", command: command("doctor") },
  });
}
