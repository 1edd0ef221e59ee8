import { nearest } from "../../base/text/nearest.ts";
import { parseUrl } from "../../base/text/parse-url.ts";
import type { Problem } from "../../contract/errors/input-problem.ts";
import {
  checkDraft,
  type DraftInput,
  type FieldProblem,
  isSlug,
  slugOfName,
  type Taxonomy,
} from "../../contract/index.ts";
import { canonicalBody, draftKey } from "../draft-identity.ts";
import type { DraftCandidate } from "./draft-candidate.ts";
import { suggestFix } from "./suggest-fix.ts";

/** A draft, checked without any request. */
export interface LocalCheck {
  readonly candidate: DraftCandidate;
  /** The slug in the draft or, if there is none, the slug that its name makes; undefined if neither is a valid slug. */
  readonly slug: string | undefined;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** What would be sent, unless there are problems. */
  readonly request: DraftRequest | undefined;
  /** The slug, if an earlier draft of the run has the same slug. */
  readonly sharedSlug?: string;
}

/** A draft with its slug, as it is sent. */
export interface DraftRequest {
  readonly input: DraftInput;
  readonly slug: string;
  readonly key: string;
  /** The request body in canonical form. */
  readonly body: string;
}

/** Checks a draft against the rules that do not depend on a catalog. With `isJob`, a draft must have a slug. */
export function checkCandidate(
  candidate: DraftCandidate,
  { isJob }: { readonly isJob: boolean },
): LocalCheck {
  const named = nameSlug(candidate, isJob);
  const check = checkDraft(candidate.body);
  const violations = (check.ok ? [] : check.problems)
    .filter(({ path }) => candidate.unreadable?.has(String(path[0])) === false)
    .map((violation) => problemOf(candidate, violation));
  const problems = withoutSlips(candidate.problems, [...violations, ...named.problems]);
  const { slug } = named;
  const isValid = check.ok && problems.length === 0 && slug !== undefined;
  return {
    candidate,
    slug,
    problems,
    warnings: [...named.warnings, ...hostWarnings(candidate)],
    request: isValid ? requestOf({ ...check.input, slug }, candidate.chosenKey) : undefined,
  };
}

function requestOf(
  input: DraftInput & { readonly slug: string },
  chosenKey: string | undefined,
): DraftRequest {
  const { slug } = input;
  return { input, slug, key: chosenKey ?? draftKey(slug), body: canonicalBody(input) };
}

function problemOf(candidate: DraftCandidate, violation: FieldProblem): Problem {
  const { path, field, rule, message } = violation;
  const value = path.reduce<unknown>((inner, key) => Object(inner)[key], candidate.body);
  const place = candidate.locate(path);
  // If a value is missing, the report already shows the flag to use.
  const isShown = rule === "required" && place.flag !== undefined;
  const made = field === "slug" && rule === "minLength" ? slugMadeBy(candidate) : "";
  const suggestion = made === "" ? suggestFix(violation, value) : `write "${made}"`;
  return { field, rule, message, suggestion: isShown ? undefined : suggestion, ...place };
}

/** Joins the problems. If an unknown field is a misspelled name of a missing field, reports only the unknown field. */
function withoutSlips(own: readonly Problem[], violations: readonly Problem[]): readonly Problem[] {
  const meant = new Set(own.flatMap(({ rule, suggestion }) => (rule === "unknown" ? suggestion : [])));
  return [...own, ...violations.filter(({ rule, field }) => rule !== "required" || !meant.has(field))];
}

/** Returns the draft's slug. A draft without a slug has the slug that its name makes, with a warning; in a job, this is a problem. */
function nameSlug(
  candidate: DraftCandidate,
  isJob: boolean,
): Pick<LocalCheck, "slug" | "problems" | "warnings"> {
  const { body, locate, unreadable } = candidate;
  const { slug: own, name } = body;
  if (unreadable === undefined) return { slug: undefined, problems: [], warnings: [] };
  if (own !== undefined) {
    const text = typeof own === "string" ? own.trim() : "";
    return { slug: isSlug(text) ? text : undefined, problems: [], warnings: [] };
  }
  const slug = slugMadeBy(candidate);
  const place = locate(["slug"]);
  const member = place.flag === undefined ? `"slug": "${slug || "…"}"` : `${place.flag} ${slug || "…"}`;
  if (isJob) {
    const message = "required in a job, because the slug identifies the product";
    const suggestion = place.flag === undefined ? `add ${member},` : `add ${member}`;
    const problem = { field: "slug", rule: "required", message, suggestion, ...place };
    return { slug: slug || undefined, problems: [problem], warnings: [] };
  }
  if (slug !== "") {
    const message = `Add ${member}: without it, another name makes another draft`;
    return { slug, problems: [], warnings: [{ field: "slug", rule: "missing", message, ...place }] };
  }
  if (typeof name !== "string" || name.trim() === "") return { slug: undefined, problems: [], warnings: [] };
  const message = "makes no slug, because it has neither Latin letters nor digits";
  const suggestion = place.flag === undefined ? 'add "slug" to the file' : `add ${place.flag}`;
  const problem = { field: "name", rule: "slug", message, suggestion, ...locate(["name"]) };
  return { slug: undefined, problems: [problem], warnings: [] };
}

function slugMadeBy({ body: { name } }: DraftCandidate): string {
  return typeof name === "string" ? slugOfName(name) : "";
}

function hostWarnings({ body: { websiteUrl }, locate }: DraftCandidate): readonly Problem[] {
  const host = typeof websiteUrl === "string" ? parseUrl(websiteUrl.trim())?.hostname : undefined;
  if (host === undefined || host === "" || host === "localhost" || /[.:]/.test(host)) return [];
  const message = `the host ${host} has no dot`;
  return [{ field: "websiteUrl", rule: "host", message, ...locate(["websiteUrl"]) }];
}

/** Returns a problem if no known category has the slug. Suggests the category with this name or, if there is none, with a similar slug. */
export function unknownCategory(slug: string, known: readonly Taxonomy[]): Problem | undefined {
  if (known.some((category) => category.slug === slug)) return undefined;
  const byName = known.find(({ name }) => name.toLowerCase() === slug.toLowerCase());
  const slugs = known.map((category) => category.slug);
  const [suggestion] = byName ? [byName.slug] : nearest(slug, slugs, 1);
  return { field: "category", rule: "unknown", message: `"${slug}" does not exist`, suggestion };
}
