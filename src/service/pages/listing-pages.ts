import { cursorAfter, type ListQuery, type Position, parseListQuery } from "../rules/list-query.ts";
import { Refusal } from "../rules/refusal.ts";
import type { StoredListing } from "../rules/stored-listing.ts";
import { type Matches, MOST_COUNTED } from "../store/page-reads.ts";
import type { WebPorts } from "./page-ports.ts";
import { notFound } from "./page-response.ts";
import { boundedNumber, type PagePlace } from "./pager.ts";

/** The number of listings on each page of a list. */
const PAGE_LENGTH = 24;

/** A list of listings. */
export interface ListedBy {
  /** The path of the list's pages. A path other than `/search` implies the filters, so addresses do not repeat them. */
  readonly path: string;
  /** Those of the parameters `q`, `category` and `tag` that are set. */
  readonly filters: URLSearchParams;
}

/**
 * Returns the page that follows a cursor in a list, or the first page if the cursor is null. Only the first page has categories and tags
 * to filter by. Throws `NOT_FOUND` if the cursor does not belong to the list. In the address of a page, the number of listings on earlier
 * pages precedes the cursor: `24.CURSOR`.
 */
export function readPart(ports: WebPorts, list: ListedBy, after: string | null) {
  const { reads } = ports;
  const [, before = "0", cursor = ""] = /^(\d{1,9})\.(.*)$/s.exec(after ?? "") ?? [];
  const query = parseQuery(ports, list.filters, after === null ? undefined : cursor);
  const { listings, next } = ports.listings.page(query);
  const matches: Matches =
    after === null ? reads.matches(query) : { count: reads.count(query), categories: [], tags: [] };
  const skipped = Number(before);
  const last = skipped + listings.length;
  const start = addressOf(list);
  const addressAt = (position: Position | "start", count: number) =>
    position === "start"
      ? start
      : addressOf(list, `${count}.${cursorAfter(query, position, ports.settings.cursorSecret())}`);
  const skippedBefore = skipped - PAGE_LENGTH;
  const previous = after === null ? undefined : previousPage(ports, query, skippedBefore, listings[0]);
  const place: PagePlace = {
    first: skipped + 1,
    last,
    total: boundedNumber(matches.count),
    previous: previous && addressAt(previous, skippedBefore),
    next: next && addressAt(next, last),
    start: after !== null && previous === undefined ? start : undefined,
  };
  return { query, listings, matches, place };
}

/** Returns the address of a page in a list. */
export function addressOf({ path, filters }: ListedBy, cursor?: string): string {
  const query = new URLSearchParams(path === "/search" ? filters : undefined);
  if (cursor !== undefined) query.set("cursor", cursor);
  return query.size === 0 ? path : `${path}?${query}`;
}

function parseQuery({ settings }: WebPorts, filters: URLSearchParams, cursor: string | undefined): ListQuery {
  const parameters = new URLSearchParams(filters);
  parameters.set("limit", String(PAGE_LENGTH));
  if (cursor !== undefined) parameters.set("cursor", cursor);
  try {
    return parseListQuery(parameters, settings.cursorSecret());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw notFound("This list has no such page. Start at its first page.");
  }
}

/** Returns the position of the page before `first`, which `skipped` listings precede, or undefined if finding it would take too long. */
function previousPage(
  { reads, listings }: WebPorts,
  query: ListQuery,
  skipped: number,
  first: StoredListing | undefined,
): Position | "start" | undefined {
  if (skipped <= 0) return "start";
  if (first === undefined) return undefined;
  const hasIndex = query.words.length === 0 && (query.category === undefined || query.tag === undefined);
  if (!hasIndex && skipped > MOST_COUNTED) return undefined;
  const position = hasIndex
    ? reads.positionBefore(
        query,
        { kind: "browse", listedAt: first.listedAt ?? "", id: first.id },
        PAGE_LENGTH,
      )
    : listings.page({ ...query, after: undefined, limit: skipped }).next;
  return position ?? "start";
}
