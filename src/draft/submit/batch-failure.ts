import type { CommandCall, Hint } from "../../errors/advice.ts";
import type { CatalogError } from "../../errors/catalog-error.ts";
import { InputError, PartialFailure } from "../../errors/input-error.ts";
import { type Findings, type Problem, problemOf, withoutWarnings } from "../../errors/problem.ts";
import type { PreparedDraft } from "../prepare-drafts.ts";

/** The outcomes of several drafts: the error of each draft, or undefined for a success. */
export type Outcomes = readonly (CatalogError | undefined)[];

/** Further facts about several drafts. */
interface BatchDetails {
  /** The file of each outcome; null for a draft from flags. */
  readonly files?: readonly (string | null | undefined)[];
}

/**
 * Returns the error of a submission of several drafts, or undefined if all succeeded.
 *
 * If all failed with the same exit code, it is the first error, or an error with the problems of all. Otherwise it is a
 * `PartialFailure` with the time to retry, if any error has one, and the reason of each failure without problems.
 */
export function batchFailure(
  outcomes: Outcomes,
  exitCodeOf: (error: CatalogError) => number,
  { files = [] }: BatchDetails = {},
): CatalogError | undefined {
  const errors = outcomes.filter((outcome) => outcome !== undefined);
  const [first] = errors;
  if (first === undefined || outcomes.length === 1) return first;

  const areAlike = errors.every((error) => exitCodeOf(error) === exitCodeOf(first));
  const inputErrors = errors.filter((error) => error instanceof InputError);
  if (errors.length < outcomes.length || !areAlike) {
    const all = allOf(inputErrors, []);
    return new PartialFailure({
      message: `${errors.length} of ${outcomes.length} drafts failed`,
      hint: "Fix the causes and run the same command again: nothing is created twice",
      retry: errors.find(({ retry }) => retry)?.retry,
      ...all,
      problems: [...all.problems, ...reasonsOf(outcomes, files)],
    });
  }
  if (inputErrors.length < errors.length) return first;
  const message = `${errors.length} drafts have`;
  return invalidDrafts(inputErrors, { message, hint: "Fix these and run the command again" });
}

/**
 * Returns the error of a check of several drafts, with all problems and the findings on the valid drafts. Returns undefined if all
 * are valid. `again` is the command that repeats the check.
 */
export function checkFailure(
  drafts: readonly PreparedDraft[],
  again: CommandCall | undefined,
): CatalogError | undefined {
  const errors = drafts.flatMap((draft) => ("error" in draft ? [draft.error] : []));
  const [first] = errors;
  const inputErrors = errors.filter((error) => error instanceof InputError);
  if (drafts.length === 1 || first === undefined || inputErrors.length < errors.length) return first;
  const valid = drafts.flatMap((draft) =>
    "error" in draft ? [] : [{ findings: draft.findings, sources: draft.draft.candidate.sources }],
  );
  const text = "Fix these, then check again";
  return invalidDrafts(
    inputErrors,
    {
      message: `${errors.length} of ${drafts.length} drafts ${errors.length === 1 ? "has" : "have"}`,
      hint: again ? { text, command: again } : text,
    },
    valid,
  );
}

/** Returns each failure without problems as a problem of its file. */
function reasonsOf(outcomes: Outcomes, files: BatchDetails["files"] = []): readonly Problem[] {
  return outcomes.flatMap((error, index) =>
    error === undefined || error instanceof InputError ? [] : [problemOf(error, files[index])],
  );
}

function invalidDrafts(
  errors: readonly InputError[],
  { message, hint }: { readonly message: string; readonly hint: Hint },
  valid: readonly FoundDraft[] = [],
): InputError {
  const all = allOf(errors, valid);
  const isMedia = errors.every(({ code }) => code === "MEDIA_REQUIRED");
  const { length } = all.problems;
  return new InputError({
    message:
      withoutWarnings(all).length === 0
        ? `${message} warnings, and --strict treats warnings as problems`
        : `${message} ${length} problem${length === 1 ? "" : "s"}`,
    hint,
    ...(isMedia && { code: "MEDIA_REQUIRED" }),
    ...all,
  });
}

/** The findings on a valid draft. */
type FoundDraft = Pick<InputError, "findings" | "sources">;

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
