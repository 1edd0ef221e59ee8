import { counted } from "../../base/text/counted.ts";
import type { CommandCall, Hint } from "../../contract/errors/advice.ts";
import type { CatalogError } from "../../contract/errors/catalog-error.ts";
import { exitCodeOf } from "../../contract/errors/exit-codes.ts";
import { InputError, ProblemsError } from "../../contract/errors/input-error.ts";
import { joinFindings, problemOf, withoutWarnings } from "../../contract/errors/input-problem.ts";
import { EXIT } from "../../contract/exit-codes.ts";
import type { PreparedDraft } from "../prepared-draft.ts";

/** Returns the error to report after a check, or undefined if all drafts are valid. `again` is an optional command to suggest. */
export function checkFailure(
  drafts: readonly PreparedDraft[],
  again: CommandCall | undefined,
): CatalogError | undefined {
  const failed = drafts.flatMap((draft) => ("error" in draft ? { ...draft, file: draft.file ?? null } : []));
  const errors = distinctErrors(failed).toSorted((one, other) => rankOf(one) - rankOf(other));
  const [first] = errors;
  if (first === undefined || (errors.length === 1 && failed.length === 1 && drafts.length === 1))
    return first;
  const text = "Fix these, then check again";
  const hint: Hint = again ? { text, command: again } : text;
  const inputErrors = errors.filter((error) => error instanceof InputError);
  if (inputErrors.length === errors.length) return invalidDrafts(inputErrors, hint, drafts.length);
  if (errors.length === 1) return first;
  const { code, status } = first;
  const message = `${failed.length} of ${drafts.length} drafts failed the check`;
  return new ProblemsError({ code, status, message, hint, ...failureDetails(failed) });
}

/** The exit codes of a check, from the one that takes precedence. */
const PRECEDENCE: readonly number[] = [
  EXIT.usage,
  EXIT.service,
  EXIT.network,
  EXIT.rateLimited,
  EXIT.invalid,
];

function rankOf(error: CatalogError): number {
  const rank = PRECEDENCE.indexOf(exitCodeOf(error));
  return rank < 0 ? PRECEDENCE.length : rank;
}

/** Returns the distinct errors. Several drafts can have the same error if one of them prevents the rest from being sent. */
export function distinctErrors(outcomes: readonly FileOutcome[]): readonly CatalogError[] {
  return [...new Set(outcomes.flatMap(({ error = [] }) => error))];
}

/** A draft's file, and its error if it has one. */
export interface FileOutcome {
  readonly file: string | null;
  readonly error?: CatalogError | undefined;
}

/** Returns a single error for the invalid drafts in a run of `total` drafts. */
export function invalidDrafts(errors: readonly InputError[], hint: Hint, total = errors.length): InputError {
  const all = merge(errors);
  const drafts = errors.length === total ? `${total} drafts` : `${errors.length} of ${total} drafts`;
  const isMedia = errors.every(({ code }) => code === "MEDIA_REQUIRED");
  return new InputError({
    message:
      withoutWarnings(all).length === 0
        ? `Warnings in ${drafts}, and --strict treats warnings as problems`
        : `${counted(all.problems.length, "problem")} in ${drafts}`,
    hint,
    ...(isMedia && { code: "MEDIA_REQUIRED" }),
    ...all,
  });
}

function merge(errors: readonly InputError[]) {
  return {
    problems: errors.flatMap((error) => error.problems),
    sources: new Map(errors.flatMap(({ sources }) => [...sources])),
    findings: joinFindings(errors.map(({ findings }) => findings)),
  };
}

/** Returns the problems, sources and findings of invalid drafts. Converts any other failure to a problem. */
export function failureDetails(outcomes: readonly FileOutcome[]) {
  const all = merge(distinctErrors(outcomes).filter((error) => error instanceof InputError));
  const reasons = outcomes.flatMap(({ file, error }) =>
    error === undefined || error instanceof InputError ? [] : problemOf(error, file),
  );
  return { ...all, problems: [...all.problems, ...reasons], causes: distinctErrors(outcomes) };
}
