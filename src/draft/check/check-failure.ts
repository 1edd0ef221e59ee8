import type { CommandCall, Hint } from "../../errors/advice.ts";
import type { CatalogError } from "../../errors/catalog-error.ts";
import { InputError } from "../../errors/input-error.ts";
import { joinFindings, withoutWarnings } from "../../errors/input-problem.ts";
import { counted } from "../../text/counted.ts";
import type { PreparedDraft } from "../prepare-drafts.ts";

/** Returns the error to report after a check, or undefined if all drafts are valid. `again` is the command to advise, if any. */
export function checkFailure(
  drafts: readonly PreparedDraft[],
  again: CommandCall | undefined,
): CatalogError | undefined {
  const errors = drafts.flatMap((draft) => ("error" in draft ? [draft.error] : []));
  const [first] = errors;
  const inputErrors = errors.filter((error) => error instanceof InputError);
  if (drafts.length === 1 || first === undefined || inputErrors.length < errors.length) return first;
  const valid = drafts.flatMap((draft) =>
    "error" in draft ? [] : [{ findings: draft.findings, sources: draft.candidate.sources }],
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

/** Returns one error for several invalid drafts. The error contains all problems, and the findings on all drafts, including `valid`. */
export function invalidDrafts(
  errors: readonly InputError[],
  { message, hint }: { readonly message: string; readonly hint: Hint },
  valid: readonly CheckedFindings[] = [],
): InputError {
  const all = merge(errors, valid);
  const isMedia = errors.every(({ code }) => code === "MEDIA_REQUIRED");
  return new InputError({
    message:
      withoutWarnings(all).length === 0
        ? `${message} warnings, and --strict treats warnings as problems`
        : `${message} ${counted(all.problems.length, "problem")}`,
    hint,
    ...(isMedia && { code: "MEDIA_REQUIRED" }),
    ...all,
  });
}

type CheckedFindings = Pick<InputError, "findings" | "sources">;

/** Merges the problems, sources and findings of several drafts. If no draft has findings, `findings` is undefined. */
export function merge(errors: readonly InputError[], valid: readonly CheckedFindings[] = []) {
  const all = [...errors, ...valid];
  return {
    problems: errors.flatMap((error) => error.problems),
    sources: new Map(all.flatMap(({ sources }) => [...sources])),
    findings: joinFindings(all.map(({ findings }) => findings)),
  };
}
