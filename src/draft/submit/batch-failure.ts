import { type Advice, advicesOf } from "../../contract/errors/advice.ts";
import type { CatalogError } from "../../contract/errors/catalog-error.ts";
import { hintOf } from "../../contract/errors/error-words.ts";
import { exitCodeOf } from "../../contract/errors/exit-codes.ts";
import { InputError, PartialFailure, ProblemsError } from "../../contract/errors/input-error.ts";
import { UnknownOutcome } from "../../contract/errors/remote-errors.ts";
import { EXIT } from "../../contract/exit-codes.ts";
import { distinctErrors, type FileOutcome, failureDetails, invalidDrafts } from "../check/check-failure.ts";
import type { DraftResult } from "./draft-result.ts";

/**
 * Returns the error to report after submitting drafts, or undefined if all succeeded. If all failures have the same exit code, the
 * error has that exit code. Otherwise, it is a `PartialFailure`.
 */
export function batchFailure(outcomes: readonly FileOutcome[]): CatalogError | undefined {
  const failed = outcomes.filter(({ error }) => error);
  const errors = distinctErrors(failed);
  const [first] = errors;
  const isAlike = new Set(errors.map(exitCodeOf)).size === 1;
  const isAlone = outcomes.length === 1 || (errors.length === 1 && saysWhich(first, failed));
  if (first === undefined || isAlone) return first;
  const unreadable = errors.find(({ code }) => code === "USAGE_ERROR");
  if (unreadable) return unreadable;
  const inputErrors = errors.filter((error) => error instanceof InputError);
  if (isAlike && inputErrors.length === errors.length)
    return invalidDrafts(inputErrors, "Fix these and run the command again");
  const hint = advicesIn(errors);
  const details = { retry: errors.find(({ retry }) => retry)?.retry, ...failureDetails(failed) };
  const [{ file = null } = {}, ...others] = failed;
  const names = others.length === 0 && file !== null ? `: ${file}` : "";
  const message = `${failed.length} of ${outcomes.length} drafts failed${names}`;
  if (isAlike) {
    const { code, status } = first;
    const facts = errors.length === 1 ? first.facts : [];
    return new ProblemsError({ code, status, message, facts, hint, ...details });
  }
  return new PartialFailure({ message, hint: [...hint, { text: AGAIN }], ...details });
}

/** Returns the exit code of a run with these results. */
export function batchExitCode(results: readonly DraftResult[]): number {
  const failure = batchFailure(results.map(outcomeOf));
  return failure ? exitCodeOf(failure) : EXIT.ok;
}

/** Returns a result's failure. A draft that was created with another slug is a failure in a job. */
export function outcomeOf(result: DraftResult): FileOutcome {
  return { file: result.file, error: "error" in result ? result.error : result.conflict };
}

/** Reports whether an error names its file itself, concerns several files, or says that a draft may exist. */
function saysWhich(error: CatalogError | undefined, failed: readonly FileOutcome[]): boolean {
  return failed.length > 1 || error instanceof InputError || error instanceof UnknownOutcome;
}

const AGAIN = "Fix the causes and run the same command again: what has its draft is found again";

/** Ignores the advice of `InputError`s, because their problems contain advice. */
function advicesIn(errors: readonly CatalogError[]): readonly Advice[] {
  const all = errors.flatMap((error) => (error instanceof InputError ? [] : advicesOf(hintOf(error) ?? [])));
  return [...new Map(all.map((advice) => [JSON.stringify(advice), advice])).values()].slice(0, 6);
}
