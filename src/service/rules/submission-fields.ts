import { checkDraft } from "../../contract/index.ts";
import { nearest } from "../../text/nearest.ts";
import type { TaxonomyEntry, TaxonomyLookup } from "./stored-listing.ts";
import { PLANS, type SubmissionFields } from "./submission.ts";

/** Assumed: a submission has up to 8 tags. */
export const MAX_TAGS = 8;

/** The rules whose violation does not prevent saving: a missing or too short field can be completed later. */
const INCOMPLETE_RULES: ReadonlySet<string> = new Set(["required", "minLength", "minItems"]);

/** The fields given in a form or on a command line. Omitted fields keep their stored values. */
export interface GivenFields extends Partial<Omit<SubmissionFields, "plan">> {
  readonly plan?: string;
}

/** One violated rule, in the terms of `checkDraft`. */
export interface SubmissionProblem {
  /** The name of a field, or the dotted name of a part of it (`screenshotUrls.1`). */
  readonly field: string;
  readonly rule: string;
  /** The violation without the field's name. */
  readonly message: string;
  /** An existing name that the user probably meant. */
  readonly suggestion?: string | undefined;
}

/** Reports whether a problem prevents saving the fields. */
export function preventsSaving({ rule }: SubmissionProblem): boolean {
  return !INCOMPLETE_RULES.has(rule);
}

/**
 * Merges given fields into the stored ones, normalizes the texts, and checks the result. Returns the fields to store, and the
 * rules that they violate. Fields with a violation cannot be submitted.
 *
 * Assumed: a plan requires a category. Clearing the category also clears the plan, even one given in the same request.
 */
export function checkFields(taxonomy: TaxonomyLookup, stored: SubmissionFields, given: GivenFields) {
  const { plan: givenPlan = stored.plan, ...others } = given;
  const texts = normalizedTexts({ ...stored, ...others });
  const isCleared = texts.category === "" && stored.category !== "";
  const plan = isCleared ? "" : givenPlan.trim();
  const fields: SubmissionFields = { ...texts, plan: PLANS.find((known) => known === plan) ?? "" };
  const problems: readonly SubmissionProblem[] = [
    ...contractProblems(texts),
    ...categoryProblems(taxonomy, texts.category),
    ...planProblems(plan, texts.category),
    ...tagProblems(taxonomy, texts.tags),
  ];
  return { fields, problems };
}

function normalizedTexts(fields: SubmissionFields): Omit<SubmissionFields, "plan"> {
  return {
    name: normalized(fields.name),
    headline: normalized(fields.headline),
    description: normalized(fields.description),
    websiteUrl: normalized(fields.websiteUrl),
    logoUrl: normalized(fields.logoUrl),
    screenshotUrls: fields.screenshotUrls.map(normalized).filter((url) => url !== ""),
    category: normalized(fields.category),
    tags: [...new Set(fields.tags.map(normalized))].filter((tag) => tag !== ""),
  };
}

/** Trims a text and converts its line ends to LF, since forms send CRLF (HTML, "Constructing the entry list"). */
export function normalized(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

/** Checks the fields against the contract. An empty field counts as omitted, since an API client would not send it. */
function contractProblems(fields: Omit<SubmissionFields, "plan">): readonly SubmissionProblem[] {
  const { tags: _tags, screenshotUrls, ...texts } = fields;
  const given = Object.entries(texts).filter(([, text]) => text !== "");
  const check = checkDraft({
    ...Object.fromEntries(given),
    ...(screenshotUrls.length > 0 && { screenshotUrls }),
  });
  return check.ok ? [] : check.problems.map(({ field, rule, message }) => ({ field, rule, message }));
}

function categoryProblems(taxonomy: TaxonomyLookup, category: string): readonly SubmissionProblem[] {
  if (category === "") return [{ field: "category", rule: "required", message: "is missing" }];
  if (taxonomy.category(category) !== undefined) return [];
  const slugs = taxonomy.like("category", category).map(({ slug }) => slug);
  return [unknown("category", category, slugs)];
}

function planProblems(plan: string, category: string): readonly SubmissionProblem[] {
  if (plan === "") return [{ field: "plan", rule: "required", message: "is missing" }];
  if (category === "") return [{ field: "plan", rule: "category", message: "needs a category first" }];
  return PLANS.some((known) => known === plan) ? [] : [unknown("plan", plan, PLANS)];
}

function tagProblems(taxonomy: TaxonomyLookup, tags: readonly string[]): readonly SubmissionProblem[] {
  // Only as many tags as allowed are looked up, to bound the time.
  const allowed = tags.slice(0, MAX_TAGS);
  const known = new Set(taxonomy.knownTags(allowed).map(({ slug }) => slug));
  const problems = allowed
    .filter((tag) => !known.has(tag))
    .map((tag) => unknownTag(tag, taxonomy.like("tag", tag)));
  if (tags.length <= MAX_TAGS) return problems;
  const message = `${tags.length} items, needs 0 to ${MAX_TAGS}`;
  return [{ field: "tags", rule: "maxItems", message }, ...problems];
}

/** Returns the problem of an unknown tag. It is compared with slugs and names, since both can be typed. */
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
