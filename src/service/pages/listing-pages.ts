import { cursorAfter, type ListQuery, type Position, parseListQuery } from "../rules/list-query.ts";
import { Refusal } from "../rules/refusal.ts";
import { type Matches, MOST_COUNTED } from "../store/page-reads.ts";
import type { WebPorts } from "./page-ports.ts";
import { notFound } from "./page-response.ts";
import { boundedNumber, type PagePlace } from "./pager.ts";

/** The maximum number of listings on a page. */
const PAGE_LENGTH = 24;

export interface ListedBy {
  /** The path of the list's pages. A path other than `/search` implies the filters, so addresses do not repeat them. */
  readonly path: string;
  /** The parameters of the list's query: any of `q`, `category` and `tag`. */
  readonly filters: URLSearchParams;
}

/**
 * Reads one page of a list. `after` is null for the first page; otherwise it has the form `24.CURSOR`, where 24 is the number of listings
 * on earlier pages. Only the first page has categories and tags to filter by. Throws a `NOT_FOUND` error if `after` is not valid for the
 * list.
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
      : addressOf(list, `${count}.${cursorAfter(query, position, ports.settings.dataId())}`);
  const skippedBefore = skipped - PAGE_LENGTH;
  const previous = after === null ? undefined : positionAfter(ports, query, skippedBefore);
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
    return parseListQuery(parameters, settings.dataId());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw notFound("This list has no such page. Start at its first page.");
  }
}

/**
 * Returns the position of the page after the first `skipped` listings. Returns undefined if the position would take too long to find.
 *
 * Pages after the first 1,000 listings of a list have a link to the first page instead of one to the previous page.
 */
function positionAfter({ listings }: WebPorts, query: ListQuery, skipped: number) {
  if (skipped <= 0) return "start";
  if (skipped > MOST_COUNTED) return undefined;
  return listings.page({ ...query, after: undefined, limit: skipped }).next ?? "start";
}
