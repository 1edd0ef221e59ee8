import { parseUrl } from "../base/text/parse-url.ts";
import { command, type Hint } from "../contract/errors/advice.ts";
import { checkDraft, isSameWebsite, slugOfName, type Tool } from "../contract/index.ts";
import { invalidDraft } from "./check/invalid-draft.ts";
import type { ReadDraft } from "./file/read-drafts.ts";
import { isStdin } from "./file/read-source.ts";

/** Returns the slug in a draft file, which identifies its live listing. Throws an `InputError` if the slug is missing or invalid. */
export function slugOfFile(draft: ReadDraft): string {
  const { body, locate } = draft;
  const slug = slugIn(draft);
  if (slug === undefined) {
    const message = "required, because it identifies the live listing";
    const made = typeof body["name"] === "string" ? slugOfName(body["name"]) : "";
    const suggestion = made === "" ? 'add "slug" to the file' : `add "slug": "${made}"`;
    throw invalidDraft(draft, [
      { field: "slug", rule: "required", message, suggestion, ...locate(["slug"]) },
    ]);
  }
  const check = checkDraft(body);
  const problems = check.ok ? [] : check.problems.filter(({ field }) => field === "slug");
  if (typeof slug === "string" && problems.length === 0) return slug.trim();
  throw invalidDraft(
    draft,
    problems.map(({ field, rule, message }) => ({ field, rule, message, ...locate(["slug"]) })),
  );
}

/** Returns the value of a draft file's slug, or undefined if it is missing, null or empty. */
export function slugIn({ body: { slug } }: Pick<ReadDraft, "body">): unknown {
  const isEmpty = slug === null || (typeof slug === "string" && slug.trim() === "");
  return isEmpty ? undefined : slug;
}

/** Reports whether a live listing with a draft's slug also has the draft's website, so that it belongs to the draft. */
export function isOwnListing({ body }: Pick<ReadDraft, "body">, { websiteUrl }: Tool): boolean {
  return typeof body["websiteUrl"] === "string" && isSameWebsite(body["websiteUrl"].trim(), websiteUrl);
}

/** Returns the problem of a draft whose slug is live for another website, and the advice if it is the only problem. */
export function takenSlug({ file, locate }: ReadDraft, { slug, websiteUrl }: Tool) {
  const host = parseUrl(websiteUrl)?.hostname ?? "another website";
  const message = `${slug} is live for ${host}`;
  const agree = "If it is yours, make file and listing agree";
  const otherwise = { text: "Otherwise choose another slug" };
  const hint: Hint =
    file === undefined || isStdin(file)
      ? [{ text: `${agree} in its editor` }, otherwise]
      : [
          { text: agree, command: command("draft pull", [file], { listing: slug }) },
          { text: "Or change the listing in its editor" },
          otherwise,
        ];
  return { problem: { field: "slug", rule: "taken", message, ...locate(["slug"]) }, hint };
}
