import { checkDraft, isSameWebsite, type Tool } from "../contract/index.ts";
import type { DraftCandidate } from "./check/draft-candidate.ts";
import { invalidDraft } from "./check/invalid-draft.ts";

/** Returns the slug in a draft file, which identifies its live listing. Throws an `InputError` if the slug is missing or invalid. */
export function slugOfFile(candidate: DraftCandidate): string {
  const { body, locate } = candidate;
  const slug = slugIn(candidate);
  if (slug === undefined) {
    const message = "required, because it identifies the live listing";
    const suggestion = 'add "slug" to the file';
    throw invalidDraft(candidate, [
      { field: "slug", rule: "required", message, suggestion, ...locate(["slug"]) },
    ]);
  }
  const check = checkDraft(body);
  const problems = check.ok ? [] : check.problems.filter(({ field }) => field === "slug");
  if (typeof slug === "string" && problems.length === 0) return slug.trim();
  throw invalidDraft(
    candidate,
    problems.map(({ field, rule, message }) => ({ field, rule, message, ...locate(["slug"]) })),
  );
}

/** Returns the value of a draft file's slug, or undefined if it is missing, null or empty. */
export function slugIn({ body }: Pick<DraftCandidate, "body">): unknown {
  const { slug } = body;
  const isEmpty = slug === null || (typeof slug === "string" && slug.trim() === "");
  return isEmpty ? undefined : slug;
}

/** Reports whether a live listing with a draft's slug also has the draft's website, so that it belongs to the draft. */
export function isOwnListing({ body }: Pick<DraftCandidate, "body">, { websiteUrl }: Tool): boolean {
  return typeof body["websiteUrl"] === "string" && isSameWebsite(body["websiteUrl"].trim(), websiteUrl);
}

/** Throws an `InputError` if a draft file is not a JSON object. */
export function refuseUnreadable(candidate: DraftCandidate): void {
  if (candidate.unreadable === undefined) throw invalidDraft(candidate, candidate.problems);
}
