import { grouped } from "../../base/text/counted.ts";
import { cursorAfter, type ListQuery, type Position, parseListQuery } from "../rules/list-query.ts";
import type { TaxonomyKind } from "../rules/listing.ts";
import { Refusal } from "../rules/refusal.ts";
import { type Matches, MOST_COUNTED } from "../store/page-reads.ts";
import type { Page } from "./layout.ts";
import {
  chip,
  KINDS,
  listingList,
  type PagePlace,
  pager,
  type QueryHighlight,
  TAXONOMIES,
} from "./listing-list.ts";
import { html, type Markup } from "./markup.ts";
import { notFound, type WebDeps } from "./page-response.ts";

const PAGE_LENGTH = 24;
/** The maximum length of a query string for which filters are offered. */
const LONGEST_FILTERS = 600;

/** The content of one page in a list of listings. */
export interface ListContent extends Pick<Page, "title" | "description" | "isUnlisted" | "query"> {
  /** The path of the list's pages. A path other than `/search` implies the filters, so addresses do not repeat them. */
  readonly path: string;
  /** Any of `q`, `category` and `tag`. */
  readonly filters: URLSearchParams;
  /** The `cursor` parameter in the page's address, or null for the first page. */
  readonly after: string | null;
  readonly heading: Markup;
  /** The links to the pages above this page. */
  readonly trail?: Markup;
  readonly chosen?: Markup | false;
  readonly highlight?: QueryHighlight;
  readonly empty: () => Markup;
}

/** Returns one page in a list of listings. Throws a `NOT_FOUND` error if the cursor is not valid for this list. */
export function listPage(deps: WebDeps, content: ListContent): Page {
  const { path: _, after, filters, heading, trail, chosen, highlight, empty, ...page } = content;
  const { listings, matches, place } = readPart(deps, content);
  const found = `${place.total} listing${matches.count === 1 ? "" : "s"}`;
  return {
    ...page,
    canonical: after === null ? deps.origin + addressOf(content) : undefined,
    main: html`${trail}<h1>${heading}</h1>
${listings.length > 0 && html`<p class="found">${found.charAt(0).toUpperCase() + found.slice(1)}</p>`}
${chosen}
${narrowing(matches, filters)}
${listings.length === 0 ? empty() : listingList(listings, 2, highlight)}
${pager(place)}`,
  };
}

/** Returns links that each add a category or tag to the filters, or undefined if no filters are offered. */
function narrowing({ count, categories, tags }: Matches, filters: URLSearchParams): Markup | undefined {
  const offered = { category: categories, tag: tags };
  const kinds = KINDS.filter((kind) => offered[kind].length > (count > 1 ? 0 : 1));
  if (kinds.length === 0 || filters.toString().length > LONGEST_FILTERS) return undefined;
  return html`<details class="filters">
<summary>Filter by ${kinds.join(" or ")}</summary>
${kinds.map(
  (kind) => html`<h2>${TAXONOMIES[kind].title}</h2>
<ul class="grid">
${offered[kind].map((entry) => chip(filteredAddress(filters, kind, entry.slug), entry))}</ul>
`,
)}</details>`;
}

/** Reads one page of a list. The `cursor` parameter has the form `24.CURSOR`, where 24 is the number of listings on earlier pages. */
function readPart(deps: WebDeps, list: ListContent) {
  const { reads } = deps;
  const { after } = list;
  const [, before = "0", cursor = ""] = /^(\d{1,9})\.(.*)$/s.exec(after ?? "") ?? [];
  const query = parseQuery(deps, list.filters, after === null ? undefined : cursor);
  const { listings, next } = deps.listings.page(query);
  const matches: Matches =
    after === null ? reads.matches(query) : { count: reads.count(query), categories: [], tags: [] };
  const skipped = Number(before);
  const last = skipped + listings.length;
  const addressAfter = (position: Position | undefined, count: number) =>
    addressOf(list, position && `${count}.${cursorAfter(query, position, deps.settings.dataId())}`);
  const skippedBefore = skipped - PAGE_LENGTH;
  const previous = () => {
    const limited = { ...query, after: undefined, limit: skippedBefore };
    return addressAfter(skippedBefore > 0 ? deps.listings.page(limited).next : undefined, skippedBefore);
  };
  // To find the previous page, all listings before it must be read. If there are too many, the page links to the first page instead.
  const isLate = skippedBefore > MOST_COUNTED;
  const place: PagePlace = {
    first: skipped + 1,
    last,
    total: matches.count > MOST_COUNTED ? `more than ${grouped(MOST_COUNTED)}` : grouped(matches.count),
    previous: after === null || isLate ? undefined : previous(),
    next: next && addressAfter(next, last),
    start: isLate ? addressOf(list) : undefined,
  };
  return { listings, matches, place };
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

function parseQuery({ settings }: WebDeps, filters: URLSearchParams, cursor: string | undefined): ListQuery {
  const parameters = new URLSearchParams(filters);
  parameters.set("limit", String(PAGE_LENGTH));
  if (cursor !== undefined) parameters.set("cursor", cursor);
  try {
    return parseListQuery(parameters, settings.dataId());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw notFound("This list has no page at this position. Go to the first page of the list.");
  }
}
