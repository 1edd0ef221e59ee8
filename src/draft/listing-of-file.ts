import { parseUrl } from "../base/text/parse-url.ts";
import { command, type Hint } from "../contract/errors/advice.ts";
import { checkDraft, isSameWebsite, slugOfName, type Tool } from "../contract/index.ts";
import type { DraftCandidate } from "./check/draft-candidate.ts";
import { invalidDraft } from "./check/invalid-draft.ts";
import { isStdin } from "./file/read-source.ts";

/** Returns the slug in a draft file, which identifies its live listing. Throws an `InputError` if the slug is missing or invalid. */
export function slugOfFile(candidate: DraftCandidate): string {
  const { body, locate } = candidate;
  const slug = slugIn(candidate);
  if (slug === undefined) {
    const message = "required, because it identifies the live listing";
    const made = typeof body["name"] === "string" ? slugOfName(body["name"]) : "";
    const suggestion = made === "" ? 'add "slug" to the file' : `add "slug": "${made}"`;
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

/** Returns the problem of a slug that is live for another website. */
export function takenSlug({ slug, websiteUrl }: Tool) {
  const host = parseUrl(websiteUrl)?.hostname ?? "another website";
  return { field: "slug", rule: "taken", message: `${slug} is live for ${host}` };
}

/** Returns the advice for a slug that is live for another website. */
export function takenAdvice({ file }: Pick<DraftCandidate, "file">, { slug }: Tool): Hint {
  const pull = command("draft pull", [file ?? ""], { listing: slug });
  const isFile = file !== undefined && !isStdin(file);
  const agree = "If it is yours, make file and listing agree";
  const otherwise = { text: "Otherwise choose another slug" };
  return isFile
    ? [{ text: agree, command: pull }, { text: "Or change the listing in its editor" }, otherwise]
    : [{ text: `${agree} in its editor` }, otherwise];
}
