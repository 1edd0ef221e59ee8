import { counted } from "../base/text/counted.ts";
import { parseUrl } from "../base/text/parse-url.ts";
import type { Problem } from "../contract/errors/input-problem.ts";
import {
  boundsAt,
  checkDraft,
  type DraftInput,
  type FieldProblem,
  isSlug,
  isWebUrl,
  lengthOf,
  slugOfName,
  valueAt,
} from "../contract/index.ts";
import type { ReadDraft } from "./file/read-drafts.ts";

/** A draft that was checked without any request. */
export interface LocalCheck {
  readonly draft: ReadDraft;
  /** The slug in the draft or, if there is none, the slug that its name makes; undefined if neither is a valid slug. */
  readonly slug: string | undefined;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** The values to send, unless there are problems. */
  readonly input: (DraftInput & { readonly slug: string }) | undefined;
}

/** Checks a draft against the rules that do not depend on a catalog. With `isJob`, a draft must have a slug. */
export function checkLocally(draft: ReadDraft, { isJob }: { readonly isJob: boolean }): LocalCheck {
  const { problems: own } = draft;
  // If an unknown field is a misspelled name of a missing field, only the unknown field is reported.
  const meant = new Set(own.flatMap(({ rule, suggestion }) => (rule === "unknown" ? suggestion : [])));
  const isMisspelled = draft.body["slug"] === undefined && meant.has("slug");
  const { slug, ...named } = isMisspelled ? NOTHING : nameSlug(draft, isJob);
  const check = checkDraft(draft.body);
  const violations = (check.ok ? [] : check.problems)
    .filter(({ path }) => draft.unreadable?.has(String(path[0])) === false)
    .map((violation) => fieldProblem(draft, violation));
  const others = [...violations, ...named.problems];
  const problems = [...own, ...others.filter(({ rule, field }) => rule !== "required" || !meant.has(field))];
  const warnings = [...named.warnings, ...hostWarnings(draft)];
  const isValid = check.ok && problems.length === 0 && slug !== undefined;
  return { draft, slug, problems, warnings, input: isValid ? { ...check.input, slug } : undefined };
}

/**
 * Returns the idempotency key of the draft with a slug, so that repeated submissions create one draft on any machine. The key must never
 * change.
 *
 * Assumed: a catalog remembers a draft's idempotency key for as long as the draft exists. The API does not promise this.
 */
export function draftKey(slug: string): string {
  return `catalog-cli-v1-${slug}`;
}

function fieldProblem(draft: ReadDraft, violation: FieldProblem): Problem {
  const { path, field, rule, message } = violation;
  const place = draft.locate(path);
  // If a value is missing, the report already shows the flag to use.
  const isShown = rule === "required" && place.flag !== undefined;
  const made = field === "slug" && rule === "minLength" ? slugMadeBy(draft) : "";
  const suggestion = made === "" ? fixFor(violation, valueAt(draft.body, path)) : `write "${made}"`;
  return { field, rule, message, suggestion: isShown ? undefined : suggestion, ...place };
}

const NOTHING = { slug: undefined, problems: [], warnings: [] };

/** Returns the draft's slug. A draft without a slug has the slug that its name makes, with a warning; in a job, this is a problem. */
function nameSlug(draft: ReadDraft, isJob: boolean): Pick<LocalCheck, "slug" | "problems" | "warnings"> {
  const { body, locate, unreadable } = draft;
  const { slug: own, name } = body;
  if (unreadable === undefined) return NOTHING;
  if (own !== undefined) {
    const text = typeof own === "string" ? own.trim() : "";
    return { ...NOTHING, slug: isSlug(text) ? text : undefined };
  }
  const slug = slugMadeBy(draft);
  const place = locate(["slug"]);
  const member = place.flag === undefined ? `"slug": "${slug || "…"}"` : `${place.flag} ${slug || "…"}`;
  if (isJob) {
    const message = "required, because the slug identifies the product";
    const suggestion = `add ${member}${place.flag === undefined ? "," : ""}`;
    const problem = { field: "slug", rule: "required", message, suggestion, ...place };
    return { ...NOTHING, slug: slug || undefined, problems: [problem] };
  }
  if (slug !== "") {
    const message = `Add ${member}: without it, another name makes another draft`;
    return { ...NOTHING, slug, warnings: [{ field: "slug", rule: "missing", message, ...place }] };
  }
  if (typeof name !== "string" || name.trim() === "") return NOTHING;
  const message = "makes no slug, because it has neither Latin letters nor digits";
  const suggestion = place.flag === undefined ? 'add "slug" to the file' : `add ${place.flag}`;
  const problem = { field: "name", rule: "slug", message, suggestion, ...locate(["name"]) };
  return { ...NOTHING, problems: [problem] };
}

function slugMadeBy({ body: { name } }: ReadDraft): string {
  return typeof name === "string" ? slugOfName(name) : "";
}

function hostWarnings({ body: { websiteUrl }, locate }: ReadDraft): readonly Problem[] {
  const host = typeof websiteUrl === "string" ? parseUrl(websiteUrl.trim())?.hostname : undefined;
  if (host === undefined || host === "" || host === "localhost" || /[.:]/.test(host)) return [];
  const message = `the host ${host} has no dot`;
  return [{ field: "websiteUrl", rule: "host", message, ...locate(["websiteUrl"]) }];
}

/** Returns a phrase that describes how to fix a problem, such as `add at least 57 characters`, or undefined if no fix is known. */
function fixFor({ path, rule }: FieldProblem, value: unknown): string | undefined {
  if (rule === "required") return `add "${path[0]}"${range(path)}`;
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (rule === "minLength" || rule === "maxLength") return resize(path, lengthOf(text));
  const better = rule === "url" ? `https://${text}` : rule === "pattern" ? slugOfName(text) : "";
  // A medium without a slash, such as `logo.png`, is a file and not a host.
  const host = path[0] === "websiteUrl" ? /^[^\s:/.]+\.\S+$/ : /^[^\s:/.]+\.[^\s/]+\/\S+$/;
  const isFixed = rule === "url" ? host.test(text) && isWebUrl(better) : better !== "";
  return isFixed ? `write "${better}"` : undefined;
}

function resize(path: FieldProblem["path"], length: number): string | undefined {
  const bounds = boundsAt(path);
  if (bounds === undefined) return undefined;
  if (length > bounds.max) return `remove at least ${characters(length - bounds.max)}`;
  if (length === 0) return path[0] === "category" ? "leave out the field until you decide" : undefined;
  return `add at least ${characters(bounds.min - length)}`;
}

/** Returns the allowed length of a required field as a suffix for the field's name, or an empty string for the website. */
function range(path: FieldProblem["path"]): string {
  const bounds = path[0] === "websiteUrl" ? undefined : boundsAt(path);
  return bounds === undefined ? "" : `, ${bounds.min} to ${characters(bounds.max)}`;
}

function characters(count: number): string {
  return counted(count, "character");
}
