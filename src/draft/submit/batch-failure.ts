import type { CatalogError } from "../../errors/catalog-error.ts";
import { InputError, PartialFailure } from "../../errors/input-error.ts";
import { type Findings, withoutWarnings } from "../../errors/problem.ts";

/** The findings on a draft that succeeded. */
export type FoundDraft = Pick<InputError, "findings" | "sources">;

/** The outcomes of several drafts: the error of each, undefined for one that succeeded. */
export type Outcomes = readonly (CatalogError | undefined)[];

/**
 * Returns the error of a command over several drafts; undefined when all succeeded.
 *
 * When all failed with the same exit code, it is the first of their errors, or one with the problems of all. Otherwise it is a
 * `PartialFailure`, with the time to retry if one of them has it. `found` holds the findings on those that succeeded, where
 * they are not shown otherwise.
 */
export function batchFailure(
  outcomes: Outcomes,
  exitCodeOf: (error: CatalogError) => number,
  found: readonly FoundDraft[] = [],
): CatalogError | undefined {
  const errors = outcomes.filter((outcome) => outcome !== undefined);
  const [first] = errors;
  if (first === undefined || outcomes.length === 1) return first;

  const areAlike = errors.every((error) => exitCodeOf(error) === exitCodeOf(first));
  const inputErrors = errors.filter((error) => error instanceof InputError);
  if (errors.length < outcomes.length || !areAlike) {
    return new PartialFailure({
      message: `${errors.length} of ${outcomes.length} drafts failed`,
      hint: "Fix the causes and run the same command again: nothing is created twice",
      retry: errors.find(({ retry }) => retry)?.retry,
      ...allOf(inputErrors, found),
    });
  }
  return inputErrors.length === errors.length ? together(inputErrors) : first;
}

function together(errors: readonly InputError[]): InputError {
  const all = allOf(errors, []);
  const isMedia = errors.every(({ code }) => code === "MEDIA_REQUIRED");
  return new InputError({
    message:
      withoutWarnings(all).length === 0
        ? `${errors.length} drafts have warnings, and --strict treats warnings as problems`
        : `${errors.length} drafts have ${all.problems.length} problems`,
    hint: "Fix these and run the command again",
    ...(isMedia && { code: "MEDIA_REQUIRED" }),
    ...all,
  });
}

function allOf(errors: readonly InputError[], found: readonly FoundDraft[]) {
  const findings = [...errors, ...found].flatMap((each) => each.findings ?? []);
  return {
    problems: errors.flatMap((error) => error.problems),
    sources: new Map([...errors, ...found].flatMap(({ sources }) => [...sources])),
    findings: findings.length === 0 ? undefined : mergeFindings(findings),
  };
}

function mergeFindings(all: readonly Findings[]): Findings {
  return {
    warnings: all.flatMap(({ warnings }) => warnings),
    facts: all.flatMap(({ facts }) => facts),
    notLookedAt: all.flatMap(({ notLookedAt }) => notLookedAt),
  };
}
