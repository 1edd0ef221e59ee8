import { checkDraft, type DraftInput, type FieldProblem, type Taxonomy } from "../../contract/index.ts";
import type { CatalogError } from "../../errors/catalog-error.ts";
import type { Findings, Problem } from "../../errors/input-problem.ts";
import { nearest } from "../../text/nearest.ts";
import { canonicalBody } from "../draft-identity.ts";
import type { DraftListing } from "../own-listing.ts";
import type { DraftCandidate } from "./draft-candidate.ts";
import { invalidDraft } from "./invalid-draft.ts";
import { suggestFix } from "./suggest-fix.ts";

export interface CheckedDraft {
  readonly file: DraftCandidate["file"];
  readonly input: DraftInput;
  /** The request body in canonical form. */
  readonly body: string;
  /** The draft before the check, with the positions of its values. */
  readonly candidate: DraftCandidate;
  readonly listing?: DraftListing;
  /** Another draft's error, if it prevents this draft from being sent. */
  readonly heldBy?: CatalogError;
  readonly findings?: Findings | undefined;
}

/** Returns the catalog's categories, or undefined if they are unknown. In that case, only the service checks a draft's category. */
export type Categories = () => Promise<readonly Taxonomy[] | undefined>;

/** Checks a draft and, if `categories` is set, looks up its category. If there are problems, throws an `InputError` that lists them. */
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
  // If a value is missing, the report already shows the flag to use.
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

/** Returns the result of `unknownCategory`, or undefined if the categories are unknown. */
export async function checkCategory(slug: string, categories: Categories): Promise<Problem | undefined> {
  const known = await categories();
  return known && unknownCategory(slug, known);
}

/** Returns a problem if no known category has the slug. Suggests the category with this name or, if there is none, with a similar slug. */
export function unknownCategory(slug: string, known: readonly Taxonomy[]): Problem | undefined {
  if (known.some((category) => category.slug === slug)) return undefined;
  const byName = known.find(({ name }) => name.toLowerCase() === slug.toLowerCase());
  const slugs = known.map((category) => category.slug);
  const [suggestion] = byName ? [byName.slug] : nearest(slug, slugs, 1);
  return { field: "category", rule: "unknown", message: `"${slug}" does not exist`, suggestion };
}
