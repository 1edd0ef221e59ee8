import { highlighter } from "../../base/text/fold.ts";
import type { StoredListing, TaxonomyEntry, TaxonomyKind } from "../rules/stored-listing.ts";
import type { CountedEntry } from "../store/page-reads.ts";
import { shownListing, shownName } from "./clean-text.ts";
import { dateElement, html, type Markup } from "./markup.ts";
import { numberText } from "./pager.ts";

/** A function that highlights search words in clean text. */
export type QueryHighlight = (text: string) => Markup | string;

interface ListLook {
  readonly highlight?: QueryHighlight | undefined;
  /** True if the list's heading already states that the listings are featured. */
  readonly isFeaturedKnown?: boolean;
}

/** Returns a list of listings. Each name is a heading that links to the listing's page. */
export function listingList(
  listings: readonly StoredListing[],
  level: 2 | 3,
  { highlight = (text) => text, isFeaturedKnown = false }: ListLook = {},
): Markup {
  return html`<ul class="listings">
${listings.map((listing) => item({ ...shownListing(listing), ...(isFeaturedKnown && { isFeatured: false }) }, level, highlight))}</ul>`;
}

/** Returns a function that highlights a query's words. */
export function queryHighlight(query: string): QueryHighlight {
  const highlight = highlighter(query);
  // U+0001 precedes and follows each match, and U+0002 marks the start of the match. Clean text contains neither character.
  return (text) =>
    html`${highlight(text, (match) => `\u0001\u0002${match}\u0001`)
      .split("\u0001")
      .map((part) => (part.startsWith("\u0002") ? html`<mark>${part.slice(1)}</mark>` : part))}`;
}

/** For categories and for tags: the path and title of the complete list, and the words that precede an entry's name. */
export const TAXONOMIES = {
  category: { path: "/categories", title: "Categories", label: "Category", preposition: "in" },
  tag: { path: "/tags", title: "Tags", label: "Tag", preposition: "tagged" },
} as const;

/** The kinds of filters, in the order in which pages show them. */
export const KINDS = ["category", "tag"] as const satisfies readonly TaxonomyKind[];

/** A category or tag, with its number of listings if known. */
type ChipEntry = TaxonomyEntry & Partial<CountedEntry>;

/** Returns a list of links to category or tag pages. */
export function taxonomyLinks(kind: TaxonomyKind, entries: readonly ChipEntry[]): Markup {
  return html`<ul class="${entries.some(({ count }) => count !== undefined) ? "grid" : "chips"}">
${entries.map((entry) => chip(`${TAXONOMIES[kind].path}/${entry.slug}`, entry))}</ul>`;
}

/** Returns a list item with a link for a category or tag. */
export function chip(address: string, entry: ChipEntry): Markup {
  const { count, isAtLeast } = entry;
  return html`<li><a href="${address}"><bdi lang="">${shownName(entry)}</bdi>${
    count !== undefined && html` <span class="count">${numberText(count)}${isAtLeast && "+"}</span>`
  }</a></li>
`;
}

function item(listing: StoredListing, level: 2 | 3, highlight: QueryHighlight): Markup {
  const { slug, name, headline, category, listedAt, isFeatured, isBadgeVerified } = listing;
  const link = html`<a href="/tools/${slug}"><bdi lang="">${highlight(name)}</bdi></a>`;
  return html`<li>
<img src="/media/${slug}/logo" alt="" width="40" height="40" loading="lazy">
<div>
${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
${headline !== null && html`<p><bdi lang="">${highlight(headline)}</bdi></p>`}
<p class="meta"><bdi lang="">${category.name}</bdi>${listedAt !== null && html` · ${dateElement(listedAt)}`}${isFeatured && " · ★ Featured"}${isBadgeVerified && " · ✓ Badge verified"}</p>
</div>
</li>
`;
}
