import type { DraftRecord } from "../rules/draft-repository.ts";
import { Refusal } from "../rules/refusal.ts";
import type { StoredListing } from "../rules/stored-listing.ts";

/** A page without style and script. */
export interface Page {
  readonly title: string;
  /** Name and value of each fact; a value that is a web address becomes a link. */
  readonly facts: readonly (readonly [string, string | null])[];
  readonly note: string;
}

/** What a listing's address leads to until the catalog has pages of its own. Throws `NOT_FOUND` without a listing. */
export function listingPage(listing: StoredListing | undefined): Page {
  if (listing === undefined) throw new Refusal("NOT_FOUND", "There is no live listing at this address.");
  return {
    title: listing.name,
    facts: [
      ["Headline", listing.headline],
      ["Description", listing.description],
      ["Website", listing.websiteUrl],
      ["Category", listing.category.name],
      ["Tags", listing.tags.map(({ name }) => name).join(", ")],
      ["Listed", listing.listedAt],
    ],
    note: "A live listing of the local catalog.",
  };
}

/** What an editor's address leads to until there is an editor. Throws `NOT_FOUND` without a draft. */
export function draftPage(draft: DraftRecord | undefined): Page {
  if (draft === undefined) throw new Refusal("NOT_FOUND", "There is no draft at this address.");
  return {
    title: draft.name,
    facts: [
      ["Slug", draft.slug],
      ["Headline", draft.headline],
      ["Description", draft.description],
      ["Website", draft.websiteUrl],
      ["Category", draft.category ?? "not chosen yet"],
      ["Logo", draft.logoUrl],
      ["Image", draft.imageUrl],
      ["Created", draft.createdAt],
    ],
    note: "A private draft in the local catalog. Whoever has this address can see it.",
  };
}

/** A page as HTML. It may load nothing and tells no other site its address, which can be private. */
export function pageResponse({ title, facts, note }: Page): Response {
  const rows = facts
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt>\n<dd>${valueHtml(value ?? "")}</dd>`);
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body>
<main>
<h1 dir="auto">${escapeHtml(title)}</h1>
<p>${escapeHtml(note)}</p>
<dl>
${rows.join("\n")}
</dl>
</main>
</body>
</html>
`;
  return new Response(html, { headers: PAGE_HEADERS });
}

const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
};

function valueHtml(value: string): string {
  const text = escapeHtml(value);
  return /^https?:\/\//i.test(value) ? `<a href="${text}" rel="nofollow noopener">${text}</a>` : text;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
