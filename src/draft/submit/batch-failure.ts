import type { CatalogError } from "../../errors/catalog-error.ts";
import { InputError, PartialFailure } from "../../errors/input-error.ts";
import { type Findings, type Problem, withoutWarnings } from "../../errors/problem.ts";

/** The findings on a draft that succeeded. */
export type FoundDraft = Pick<InputError, "findings" | "sources">;

/** The outcomes of several drafts: the error of each, undefined for one that succeeded. */
export type Outcomes = readonly (CatalogError | undefined)[];

/** Further facts about several drafts. */
interface BatchDetails {
  /** The findings on those that succeeded, where they are not shown otherwise. */
  readonly found?: readonly FoundDraft[];
  /** The file of each outcome; null for one that came from flags. */
  readonly files?: readonly (string | null | undefined)[];
}

/**
 * Returns the error of a command over several drafts; undefined when all succeeded.
 *
 * When all failed with the same exit code, it is the first of their errors, or one with the problems of all. Otherwise it is a
 * `PartialFailure`, with the time to retry if one of them has it, and the reason of each file that has no problems to show.
 */
export function batchFailure(
  outcomes: Outcomes,
  exitCodeOf: (error: CatalogError) => number,
  { found = [], files = [] }: BatchDetails = {},
): CatalogError | undefined {
  const errors = outcomes.filter((outcome) => outcome !== undefined);
  const [first] = errors;
  if (first === undefined || outcomes.length === 1) return first;

  const areAlike = errors.every((error) => exitCodeOf(error) === exitCodeOf(first));
  const inputErrors = errors.filter((error) => error instanceof InputError);
  if (errors.length < outcomes.length || !areAlike) {
    const all = allOf(inputErrors, found);
    return new PartialFailure({
      message: `${errors.length} of ${outcomes.length} drafts failed`,
      hint: "Fix the causes and run the same command again: nothing is created twice",
      retry: errors.find(({ retry }) => retry)?.retry,
      ...all,
      problems: [...all.problems, ...reasonsOf(outcomes, files)],
    });
  }
  return inputErrors.length === errors.length ? together(inputErrors) : first;
}

/** Returns each failure without problems of its own as a problem of its file. */
function reasonsOf(outcomes: Outcomes, files: BatchDetails["files"] = []): readonly Problem[] {
  return outcomes.flatMap((error, index) => {
    if (error === undefined || error instanceof InputError) return [];
    const code = error.status === undefined ? error.code : `${error.status} ${error.code}`;
    const message = `${error.message} (${code})`;
    return [{ field: "", rule: "failed", message, file: files[index] ?? undefined }];
  });
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
