import type { CatalogError } from "../../errors/catalog-error.ts";
import { exitCodeOf } from "../../errors/exit-codes.ts";
import { InputError, PartialFailure } from "../../errors/input-error.ts";
import { problemOf } from "../../errors/problem.ts";
import { invalidDrafts, merge } from "../check/check-failure.ts";

/**
 * Returns the error to report after submitting drafts, or undefined if all succeeded.
 *
 * If all drafts failed with the same exit code, returns the first error or, if all drafts are invalid, an error with all their problems.
 * Otherwise, returns a `PartialFailure` that lists the problems of the invalid drafts and the reasons for the other failures.
 */
export function batchFailure(
  outcomes: readonly { readonly file: string | null; readonly error?: CatalogError | undefined }[],
): CatalogError | undefined {
  const errors = outcomes.flatMap(({ error }) => error ?? []);
  const [first] = errors;
  if (first === undefined || outcomes.length === 1) return first;

  const areAlike = errors.every((error) => exitCodeOf(error) === exitCodeOf(first));
  const inputErrors = errors.filter((error) => error instanceof InputError);
  if (errors.length < outcomes.length || !areAlike) {
    const all = merge(inputErrors);
    const reasons = outcomes.flatMap(({ file, error }) =>
      error === undefined || error instanceof InputError ? [] : [problemOf(error, file)],
    );
    return new PartialFailure({
      message: `${errors.length} of ${outcomes.length} drafts failed`,
      hint: "Fix the causes and run the same command again: nothing is created twice",
      retry: errors.find(({ retry }) => retry)?.retry,
      ...all,
      problems: [...all.problems, ...reasons],
    });
  }
  if (inputErrors.length < errors.length) return first;
  const message = `${errors.length} drafts have`;
  return invalidDrafts(inputErrors, { message, hint: "Fix these and run the command again" });
}
