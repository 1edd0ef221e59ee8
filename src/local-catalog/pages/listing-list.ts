import { grouped } from "../../base/text/counted.ts";
import { highlighter } from "../../base/text/fold.ts";
import type { StoredListing, TaxonomyEntry, TaxonomyKind } from "../rules/listing.ts";
import type { CountedEntry } from "../store/page-reads.ts";
import { dateElement, html, type Markup, shownListing, shownName } from "./markup.ts";

export type QueryHighlight = (text: string) => Markup | string;

/** Returns a list of listings. Each name is a heading that links to the listing's page. */
export function listingList(
  listings: readonly StoredListing[],
  level: 2 | 3,
  highlight: QueryHighlight = (text) => text,
): Markup {
  return html`<ul class="listings">
${listings.map((listing) => item(shownListing(listing), level, highlight))}</ul>`;
}

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

export function taxonomyLinks(kind: TaxonomyKind, entries: readonly ChipEntry[]): Markup {
  return html`<ul class="${entries.some(({ count }) => count !== undefined) ? "grid" : "chips"}">
${entries.map((entry) => chip(`${TAXONOMIES[kind].path}/${entry.slug}`, entry))}</ul>`;
}

export function chip(address: string, entry: ChipEntry): Markup {
  const { count, isAtLeast } = entry;
  return html`<li><a href="${address}"><bdi lang="">${shownName(entry)}</bdi>${
    count !== undefined && html` <span class="count">${grouped(count)}${isAtLeast && "+"}</span>`
  }</a></li>
`;
}

function item(listing: StoredListing, level: 2 | 3, highlight: QueryHighlight): Markup {
  const { slug, name, listingHeadline, category, listedAt, featured, verification } = listing;
  const link = html`<a href="/tools/${slug}"><bdi lang="">${highlight(name)}</bdi></a>`;
  return html`<li>
<img src="/media/${slug}/logo" alt="" width="40" height="40" loading="lazy">
<div>
${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
${listingHeadline !== null && html`<p><bdi lang="">${highlight(listingHeadline)}</bdi></p>`}
<p class="meta"><bdi lang="">${category.name}</bdi>${listedAt !== null && html` · ${dateElement(listedAt)}`}${featured && " · ★ Featured"}${verification.badgeVerified && " · ✓ Badge verified"}</p>
</div>
</li>
`;
}

/** The position of a page in a list. `start` is the address of the first page, set only if that of the previous page is unknown. */
export type PagePlace = ReturnType<typeof numberedPlace> & { readonly start?: string | undefined };

/** Returns the position of a numbered page in a list whose first page is at `path`, and the addresses of the previous and next pages. */
export function numberedPlace(path: string, page: number, list: { size: number; total: number }) {
  const { size, total } = list;
  const last = Math.min(page * size, total);
  const address = (number: number) => (number === 1 ? path : `${path}?page=${number}`);
  return {
    first: (page - 1) * size + 1,
    last,
    total: grouped(total),
    previous: page > 1 ? address(page - 1) : undefined,
    next: last < total ? address(page + 1) : undefined,
  };
}

/** Parses the `page` parameter in an address. Returns 1 if the parameter is missing or is not a number of at most six digits. */
export function parsePage(text: string | null | undefined): number {
  return Number(/^\d{1,6}$/.exec(text ?? "")?.[0] ?? 1);
}

/** Returns the navigation for a list's pages, or undefined if the list has only one page. */
export function pager({ first, last, total, previous, next, start }: PagePlace): Markup | undefined {
  if (previous === undefined && next === undefined && start === undefined) return undefined;
  return html`<nav class="pager" aria-label="Pages">
${start !== undefined && html`<a href="${start}">First page</a>`}
${previous !== undefined && html`<a rel="prev" href="${previous}">Previous</a>`}
<p>${grouped(first)} to ${grouped(last)} of ${total}</p>
${next !== undefined && html`<a rel="next" href="${next}">Next</a>`}
</nav>`;
}
