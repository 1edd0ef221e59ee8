import { checkDraft, type DraftInput, type FieldProblem } from "../../contract/index.ts";
import type { CatalogError } from "../../errors/catalog-error.ts";
import type { Findings, Problem } from "../../errors/input-problem.ts";
import { canonicalBody } from "../draft-identity.ts";
import type { DraftListing } from "../own-listing.ts";
import { type Categories, checkCategory } from "./check-category.ts";
import type { DraftCandidate } from "./draft-candidate.ts";
import { invalidDraft } from "./invalid-draft.ts";
import { suggestFix } from "./suggest-fix.ts";

/** A valid draft. */
export interface CheckedDraft {
  readonly file: DraftCandidate["file"];
  readonly input: DraftInput;
  /** The canonical body, which is sent unchanged. */
  readonly body: string;
  /** The draft before the check, with the positions of its values. */
  readonly candidate: DraftCandidate;
  /** The result of the search for the draft's live listing, if the catalog was searched. */
  readonly listing?: DraftListing;
  /** The error of another draft that prevents sending this one. */
  readonly heldBy?: CatalogError;
  /** The findings from the preflight, if one was run. */
  readonly findings?: Findings | undefined;
}

/**
 * Checks a draft against every rule that needs no catalog. If `categories` is set, also looks up the draft's category. Throws an
 * `InputError` that lists the problems, with their positions or flags if these are known.
 */
export async function checkCandidate(
  candidate: DraftCandidate,
  categories?: Categories,
): Promise<CheckedDraft> {
  const check = checkDraft(candidate.body);
  const violations = check.ok ? [] : check.problems;
  const problems = [
    ...candidate.problems,
    ...violations
      .filter(({ path }) => candidate.unreadable?.has(String(path[0])) === false)
      .map((violation) => problemOf(candidate, violation)),
    ...(await categoryProblems(candidate, violations, categories)),
  ];
  if (!check.ok || problems.length > 0) throw invalidDraft(candidate, problems);
  return { file: candidate.file, input: check.input, body: canonicalBody(check.input), candidate };
}

function problemOf(candidate: DraftCandidate, violation: FieldProblem): Problem {
  const { path, field, rule, message } = violation;
  const value = path.reduce<unknown>((inner, key) => Object(inner)[key], candidate.body);
  const place = candidate.locate(path);
  // For a missing value, the flag is already the advice.
  const suggestion =
    rule === "required" && place.flag !== undefined ? undefined : suggestFix(violation, value);
  return { field, rule, message, suggestion, ...place };
}

async function categoryProblems(
  candidate: DraftCandidate,
  violations: readonly FieldProblem[],
  categories: Categories | undefined,
): Promise<Problem[]> {
  const { category } = candidate.body;
  if (categories === undefined || typeof category !== "string") return [];
  if (violations.some(({ field }) => field === "category")) return [];
  const problem = await checkCategory(category.trim(), categories);
  return problem ? [{ ...problem, ...candidate.locate(["category"]) }] : [];
}
