import { capitalized, grouped } from "../../base/text/counted.ts";
import { cursorAfter, type Position, parseListQuery } from "../rules/list-query.ts";
import type { ListingPreview, StoredListing, TaxonomyEntry, TaxonomyKind } from "../rules/listing.ts";
import { Refusal } from "../rules/refusal.ts";
import { type CountedEntry, type Matches, MOST_COUNTED } from "../store/page-reads.ts";
import type { Page } from "./layout.ts";
import {
  dateElement,
  facts,
  highlighter,
  html,
  type Markup,
  marksOf,
  shownListing,
  shownName,
  unorderedList,
} from "./markup.ts";
import { notFound, type WebDeps } from "./page-response.ts";

const PAGE_LENGTH = 24;
/** The maximum length of a search for which filters are offered, because the link to each filter repeats the search. */
const LONGEST_SEARCH = 600;

interface ListContent extends Pick<Page, "title" | "description" | "query"> {
  /** The path of the list's pages. A path other than `/search` implies the filters, so addresses do not repeat them. */
  readonly path: string;
  readonly filters: URLSearchParams;
  /** The `cursor` parameter in the page's address, or null for the first page. */
  readonly after: string | null;
  readonly heading: Markup;
  readonly trail?: Markup;
  readonly chosen?: Markup | false;
  readonly empty: () => Markup;
}

/** Returns one page in a list of listings. Throws a `NOT_FOUND` error if the cursor is not valid for this list. */
export function listPage(deps: WebDeps, content: ListContent): Page {
  const { path: _, after, filters, heading, trail, chosen, empty, ...page } = content;
  const { listings, matches, place } = readPart(deps, content);
  const count = capitalized(`${place.total} listing${matches.count === 1 ? "" : "s"}`);
  return {
    ...page,
    canonical: after === null ? deps.origin + addressOf(content) : undefined,
    main: html`${trail}<h1>${heading}</h1>
${listings.length > 0 && html`<p class="found">${count}</p>`}
${chosen}
${narrowing(matches, filters)}
${listings.length === 0 ? empty() : listingList(filters.has("category") ? listings.map(inCategory) : listings, 2, page.query)}
${pager(place)}`,
  };
}

/** Returns links that each add a category or tag to the filters, or undefined if no filters are offered. */
function narrowing({ count, categories, tags }: Matches, filters: URLSearchParams): Markup | undefined {
  const offered = { category: categories, tag: tags };
  const kinds = FILTER_KINDS.filter((kind) => offered[kind].length > (count > 1 ? 0 : 1));
  if (kinds.length === 0 || filters.toString().length > LONGEST_SEARCH) return undefined;
  const links = (kind: TaxonomyKind) =>
    offered[kind].map((entry) => chip(filteredAddress(filters, kind, entry.slug), entry));
  return html`<details class="filters">
<summary>Filter by ${kinds.join(" or ")}</summary>
${kinds.map((kind) => html`<h2>${TAXONOMIES[kind].title}</h2>${unorderedList("grid", links(kind))}`)}</details>`;
}

/** Reads one page of a list. The `cursor` parameter has the form `24.CURSOR`, where 24 is the number of listings on earlier pages. */
function readPart({ listings, reads, settings }: WebDeps, list: ListContent) {
  const { after } = list;
  const [, before = "0", cursor = ""] = /^(\d{1,9})\.(.*)$/s.exec(after ?? "") ?? [];
  const parameters = new URLSearchParams([...list.filters, ["limit", String(PAGE_LENGTH)]]);
  if (after !== null) parameters.set("cursor", cursor);
  const query = parseQuery(parameters, settings.dataId());
  const part = listings.page(query);
  const matches = reads.matches(query);
  const skipped = Number(before);
  const last = skipped + part.listings.length;
  const addressAfter = (position: Position | undefined, count: number) =>
    addressOf(list, position && `${count}.${cursorAfter(query, position, settings.dataId())}`);
  const skippedBefore = skipped - PAGE_LENGTH;
  const previous = () => {
    // All listings before the previous page must be read to find it. If there are too many, there is no link.
    if (after === null || skippedBefore > MOST_COUNTED) return undefined;
    const limited = { ...query, after: undefined, limit: skippedBefore };
    return addressAfter(skippedBefore > 0 ? listings.page(limited).next : undefined, skippedBefore);
  };
  const place = {
    first: skipped + 1,
    last,
    total: matches.count > MOST_COUNTED ? `more than ${grouped(MOST_COUNTED)}` : grouped(matches.count),
    previous: previous(),
    next: part.next && addressAfter(part.next, last),
  };
  return { listings: part.listings, matches, place };
}

function parseQuery(parameters: URLSearchParams, dataId: string) {
  try {
    return parseListQuery(parameters, dataId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw notFound("This list has no page at this position. Go to the first page of the list.");
  }
}

export function addressOf({ path, filters }: Pick<ListContent, "path" | "filters">, cursor?: string): string {
  const query = new URLSearchParams(path === "/search" ? filters : undefined);
  if (cursor !== undefined) query.set("cursor", cursor);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Returns the address of a search with a different category or tag, or without the category or tag if `slug` is undefined. */
export function filteredAddress(filters: URLSearchParams, kind: TaxonomyKind, slug?: string): string {
  const changed = new URLSearchParams(filters);
  if (slug === undefined) changed.delete(kind);
  else changed.set(kind, slug);
  return addressOf({ path: "/search", filters: changed });
}

/** Returns a listing for a page whose heading already names the category. */
export function inCategory({ category: _, ...listing }: StoredListing): ListingPreview {
  return listing;
}

/** Returns a list of listings, whose names are headings of this level. The words of `query` are highlighted. */
export function listingList(listings: readonly ListingPreview[], level: 2 | 3, query = ""): Markup {
  const highlight = highlighter(query);
  const items = listings.map((listing) => item(shownListing(listing), level, highlight));
  return unorderedList("listings", items);
}

/** For categories and for tags: the path and title of the complete list, and the words that precede an entry's name. */
export const TAXONOMIES = {
  category: { path: "/categories", title: "Categories", label: "Category", preposition: "in" },
  tag: { path: "/tags", title: "Tags", label: "Tag", preposition: "tagged" },
} as const;

/** The kinds of filters, in the order in which pages show them. */
export const FILTER_KINDS = ["category", "tag"] as const satisfies readonly TaxonomyKind[];

type ChipEntry = TaxonomyEntry & Partial<CountedEntry>;

export function taxonomyLinks(kind: TaxonomyKind, entries: readonly ChipEntry[]): Markup {
  const style = entries.some(({ count }) => count !== undefined) ? "grid" : "chips";
  const links = entries.map((entry) => chip(`${TAXONOMIES[kind].path}/${entry.slug}`, entry));
  return unorderedList(style, links);
}

function chip(address: string, entry: ChipEntry): Markup {
  const { count, isAtLeast } = entry;
  const shown = count !== undefined && html` <span class="count">${grouped(count)}${isAtLeast && "+"}</span>`;
  return html`<a href="${address}"><bdi lang="">${shownName(entry)}</bdi>${shown}</a>`;
}

function item(listing: ListingPreview, level: 2 | 3, highlight: (text: string) => Markup): Markup {
  const { slug, name, listingHeadline, category, listedAt } = listing;
  const link = html`<a href="/tools/${slug}"><bdi lang="">${highlight(name)}</bdi></a>`;
  return html`<img src="/media/${slug}/logo" alt="" width="40" height="40" loading="lazy">
<div>
${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
${listingHeadline !== null && html`<p><bdi lang="">${highlight(listingHeadline)}</bdi></p>`}
${facts([category !== undefined && html`<bdi lang="">${category.name}</bdi>`, listedAt !== null && dateElement(listedAt), ...marksOf(listing)])}
</div>`;
}

/** Returns a numbered page's position and neighbors in a list. For a number without a page, uses the nearest existing page. */
export function numberedPlace(path: string, page = "", { size, total }: { size: number; total: number }) {
  const lastPage = Math.max(1, Math.ceil(total / size));
  const number = Math.min(Math.max(1, /^\d{1,6}$/.test(page) ? Number(page) : 1), lastPage);
  const address = (number: number) => (number === 1 ? path : `${path}?page=${number}`);
  return {
    first: (number - 1) * size + 1,
    last: Math.min(number * size, total),
    total: grouped(total),
    previous: number > 1 ? address(number - 1) : undefined,
    next: number < lastPage ? address(number + 1) : undefined,
  };
}

/** Returns the navigation for a list's pages, or undefined if the list has only one page. */
export function pager(place: ReturnType<typeof numberedPlace>): Markup | undefined {
  const { first, last, total, previous, next } = place;
  if (first === 1 && next === undefined) return undefined;
  return html`<nav class="pager" aria-label="Pages">
${previous !== undefined && html`<a rel="prev" href="${previous}">Previous</a>`}
<p>${grouped(first)} to ${grouped(last)} of ${total}</p>
${next !== undefined && html`<a rel="next" href="${next}">Next</a>`}</nav>`;
}
