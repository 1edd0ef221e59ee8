import type { CommandCall, Hint } from "../../errors/advice.ts";
import type { CatalogError } from "../../errors/catalog-error.ts";
import { InputError } from "../../errors/input-error.ts";
import { joinFindings, problemOf, withoutWarnings } from "../../errors/input-problem.ts";
import { counted } from "../../text/counted.ts";
import type { PreparedDraft } from "../prepare-drafts.ts";

/** Returns the error to report after a check, or undefined if all drafts are valid. `again` is an optional command to suggest. */
export function checkFailure(
  drafts: readonly PreparedDraft[],
  again: CommandCall | undefined,
): CatalogError | undefined {
  const errors = drafts.flatMap((draft) => ("error" in draft ? [draft.error] : []));
  const inputErrors = errors.filter((error) => error instanceof InputError);
  const [first] = errors;
  if (drafts.length === 1 || first === undefined || inputErrors.length < errors.length) return first;
  const valid = drafts.flatMap((draft) =>
    "error" in draft ? [] : [{ findings: draft.findings, sources: draft.candidate.sources }],
  );
  const text = "Fix these, then check again";
  return invalidDrafts(inputErrors, again ? { text, command: again } : text, valid);
}

/** Returns the distinct errors. Several drafts can have the same error if one of them prevents the rest from being sent. */
export function distinctErrors(outcomes: readonly Outcome[]): readonly CatalogError[] {
  return [...new Set(outcomes.flatMap(({ error = [] }) => error))];
}

/** A draft's file, and its error if it has one. */
export interface Outcome {
  readonly file: string | null;
  readonly error?: CatalogError | undefined;
}

/** Returns a single error for the invalid drafts in a run. `valid` contains the findings for the valid drafts. */
export function invalidDrafts(
  errors: readonly InputError[],
  hint: Hint,
  valid: readonly CheckedFindings[] = [],
): InputError {
  const all = merge(errors, valid);
  const total = errors.length + valid.length;
  const drafts = valid.length === 0 ? `${total} drafts` : `${errors.length} of ${total} drafts`;
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

type CheckedFindings = Pick<InputError, "findings" | "sources">;

function merge(errors: readonly InputError[], valid: readonly CheckedFindings[] = []) {
  const all = [...errors, ...valid];
  return {
    problems: errors.flatMap((error) => error.problems),
    sources: new Map(all.flatMap(({ sources }) => [...sources])),
    findings: joinFindings(all.map(({ findings }) => findings)),
  };
}

/** Returns the problems, sources and findings of invalid drafts. Converts any other failure to a problem. */
export function failureDetails(outcomes: readonly Outcome[]) {
  const all = merge(distinctErrors(outcomes).filter((error) => error instanceof InputError));
  const reasons = outcomes.flatMap(({ file, error }) =>
    error === undefined || error instanceof InputError ? [] : problemOf(error, file),
  );
  return { ...all, problems: [...all.problems, ...reasons] };
}
