import { fold } from "../../base/text/fold.ts";
import { nearest } from "../../base/text/nearest.ts";
import type { Problem } from "../../contract/errors/input-problem.ts";
import { checkDraft } from "../../contract/index.ts";
import { PLANS } from "../../contract/listing-states.ts";
import type { Taxonomies } from "../store/taxonomies.ts";
import { MAX_TAGS, type SubmissionFields, type TaxonomyEntry, TOO_MANY_TAGS } from "./listing.ts";

/** The rules that a saved draft may violate. Its fields can be completed later, and its media is not looked up until it is submitted. */
const INCOMPLETE_RULES: ReadonlySet<string> = new Set(["required", "minLength", "minItems", "reachable"]);

/** The fields from a form or a command line. Omitted fields keep their stored values. */
export interface FieldInput extends Partial<Omit<SubmissionFields, "plan">> {
  readonly plan?: string;
}

/** A violated rule. Only the problem of an imported row has a line and a column. */
export type SubmissionProblem = Pick<
  Problem,
  "field" | "rule" | "message" | "suggestion" | "line" | "column"
>;

/** Reports whether a problem prevents saving the fields. Every problem prevents submitting the draft. */
export function preventsSaving({ rule }: SubmissionProblem): boolean {
  return !INCOMPLETE_RULES.has(rule);
}

/**
 * Applies changes to the stored fields, normalizes the result and checks it. Returns the fields to store and their problems.
 *
 * Assumed: a plan requires a category. Clearing the category also clears the plan, even if the same request sets a plan.
 */
export function checkFields(taxonomy: Taxonomies, stored: SubmissionFields, input: FieldInput) {
  const { plan: newPlan = stored.plan, ...others } = input;
  const texts = normalizeTexts({ ...stored, ...others });
  const isCleared = texts.category === "" && stored.category !== "";
  const plan = isCleared ? "" : newPlan.trim();
  const fields: SubmissionFields = { ...texts, plan: PLANS.find((known) => known === plan) ?? "" };
  const problems: readonly SubmissionProblem[] = [
    ...contractProblems(texts),
    ...categoryProblems(taxonomy, texts.category),
    ...planProblems(plan, texts.category),
    ...tagProblems(taxonomy, texts.tags),
  ];
  return { fields, problems };
}

function normalizeTexts(fields: SubmissionFields): Omit<SubmissionFields, "plan"> {
  return {
    name: normalize(fields.name),
    headline: normalize(fields.headline),
    description: normalize(fields.description),
    websiteUrl: normalize(fields.websiteUrl),
    logoUrl: normalize(fields.logoUrl),
    screenshotUrls: fields.screenshotUrls.map(normalize).filter((url) => url !== ""),
    category: normalize(fields.category),
    tags: [...new Set(fields.tags.map(normalize))].filter((tag) => tag !== ""),
  };
}

/** Trims a string and converts its line endings to LF, because forms send CRLF. */
export function normalize(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

/** Checks the fields against the contract. An empty field is treated as omitted, because an API client would not send it. */
function contractProblems(fields: Omit<SubmissionFields, "plan">): readonly SubmissionProblem[] {
  const { tags: _, ...sent } = fields;
  const filled = Object.entries(sent).filter(([, value]) => value.length > 0);
  const check = checkDraft(Object.fromEntries(filled));
  return check.ok ? [] : check.problems.map(({ field, rule, message }) => ({ field, rule, message }));
}

function categoryProblems(taxonomy: Taxonomies, category: string): readonly SubmissionProblem[] {
  if (category === "") return [{ field: "category", rule: "required", message: "required" }];
  if (taxonomy.find("category", category) !== undefined) return [];
  const slugs = taxonomy.like("category", category).map(({ slug }) => slug);
  return [unknown("category", category, slugs)];
}

function planProblems(plan: string, category: string): readonly SubmissionProblem[] {
  if (plan === "") return [{ field: "plan", rule: "required", message: "required" }];
  if (category === "") return [{ field: "plan", rule: "category", message: "requires a category" }];
  if (PLANS.some((known) => known === plan)) return [];
  const problem = unknown("plan", plan, PLANS);
  return [{ ...problem, message: `${problem.message}; use ${PLANS.join(" or ")}` }];
}

function tagProblems(taxonomy: Taxonomies, tags: readonly string[]): readonly SubmissionProblem[] {
  const allowed = tags.slice(0, MAX_TAGS);
  const known = new Set(taxonomy.knownTags(allowed).map(({ slug }) => slug));
  // Finding similar tags takes time, so only some unknown tags are reported.
  const unknownTags = allowed.filter((tag) => !known.has(tag)).slice(0, 20);
  const problems = unknownTags.map((tag) => unknownTag(tag, taxonomy.like("tag", tag)));
  if (tags.length <= MAX_TAGS) return problems;
  return [{ field: "tags", rule: "maxItems", message: TOO_MANY_TAGS }, ...problems];
}

function unknownTag(tag: string, like: readonly TaxonomyEntry[]): SubmissionProblem {
  const names = like.flatMap(({ slug, name }) => [name, slug]);
  const { suggestion, ...problem } = unknown("tags", tag, names);
  const entry = like.findLast(({ slug, name }) => slug === suggestion || name === suggestion);
  return { ...problem, suggestion: entry?.slug };
}

function unknown(field: string, slug: string, known: readonly string[]): SubmissionProblem {
  const [suggestion] = nearest(slug, known, 1);
  return { field, rule: "unknown", message: `"${slug}" does not exist`, suggestion };
}

/**
 * Returns the slugs of the tags in a list. Items are slugs or names, separated by commas, semicolons or line breaks. Case and accents are
 * ignored. An item that is not a tag is returned unchanged. A slug takes precedence over another tag's name.
 */
export function parseTags(taxonomy: Pick<Taxonomies, "list">, text: string): readonly string[] {
  const items = text.split(/[,;\r\n]+/).map((item) => item.trim());
  // One item above the limit is enough to reject the list, and looking up many items takes long.
  const names = items.filter((item) => item !== "").slice(0, MAX_TAGS + 1);
  if (names.length === 0) return [];
  const folded = new Set(names.map(fold));
  const slugs = new Map<string, string>();
  for (const { slug, name } of taxonomy.list("tag")) {
    const foldedName = fold(name);
    if (folded.has(foldedName) && slugs.get(foldedName) !== foldedName) slugs.set(foldedName, slug);
    if (folded.has(slug)) slugs.set(slug, slug);
  }
  return names.map((name) => slugs.get(fold(name)) ?? name);
}
