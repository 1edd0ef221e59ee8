import { advicesOf, type Hint } from "../../../contract/errors/advice.ts";
import { CatalogError } from "../../../contract/errors/catalog-error.ts";
import { explanationOf, hintOf, isOfRead } from "../../../contract/errors/error-words.ts";
import { serviceMessageOf } from "../../output/error-data.ts";
import type { DoctorRow } from "../../output/views/doctor.ts";

/** The result of one check. If the check failed, `code` is the error code. */
export interface Check extends DoctorRow {
  readonly code?: string;
}

/** The result of a check, without the check's name. */
export type CheckResult = Omit<Check, "name">;

export function ok(detail: string): CheckResult {
  return { state: "ok", detail, hint: null };
}

/** Returns the result of a skipped check, with the reason for skipping it. */
export function skip(reason: string): CheckResult {
  return { state: "skip", detail: `not checked: ${reason}`, hint: null };
}

export function warn(detail: string, hint: Hint | null = null): CheckResult {
  return { state: "warn", detail, hint };
}

/** Functions that check something, by the name of the check. A result can have a name of its own. */
export type Checks = Readonly<Record<string, () => Outcome | Promise<Outcome>>>;

type Outcome = CheckResult | readonly (CheckResult | Check)[];

/** Runs checks at the same time. A `CatalogError` makes its check fail. */
export async function resultsOf(checks: Checks): Promise<readonly Check[]> {
  const results = Object.entries(checks).map(async ([name, run]) => {
    const outcome = await Promise.resolve().then(run).catch(fail);
    return [outcome].flat().map((result) => ({ name, ...result }));
  });
  return (await Promise.all(results)).flat();
}

/** Returns the result of a failed check for a `CatalogError`. Rethrows any other error. */
export function fail(error: unknown): CheckResult {
  if (!(error instanceof CatalogError)) throw error;
  const { code, status, message } = error;
  const page =
    serviceMessageOf(error) === undefined ? undefined : explanationOf(code, { isOfRead: isOfRead(error) });
  const detail = status === undefined ? message : `${page?.headline ?? message} (${status} ${code})`;
  return { state: "fail", detail, hint: withoutDoctor(hintOf(error)), code };
}

/** Removes the `doctor` command from advice, because that command is already running. Returns null for empty advice. */
function withoutDoctor(hint: Hint = []): Hint | null {
  const advices = advicesOf(hint).map(({ text, command }) => ({
    text,
    command: command?.verb === "doctor" ? undefined : command,
  }));
  return advices.length === 0 ? null : advices;
}
