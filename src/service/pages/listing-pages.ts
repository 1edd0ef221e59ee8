import { type BrowsePosition, cursorAfter, type ListQuery, parseListQuery } from "../rules/list-query.ts";
import { Refusal } from "../rules/refusal.ts";
import type { StoredListing } from "../rules/stored-listing.ts";
import { type Matches, MOST_COUNTED } from "../store/page-reads.ts";
import type { WebPorts } from "./page-ports.ts";
import { boundedNumber, type PagePlace } from "./pager.ts";

/** The number of listings on each page of a list. */
const PAGE_LENGTH = 24;

/** One page of a list of listings. */
export interface ListPart {
  readonly query: ListQuery;
  readonly listings: readonly StoredListing[];
  /** The number of listings on all pages; on the first page, also the categories and tags to filter by. */
  readonly matches: Matches;
  readonly place: PagePlace;
  readonly isFirst: boolean;
}

/** A list of listings: its query, and the address of its first page. */
export interface ListedBy {
  /** The parameters `q`, `category` and `tag`. */
  readonly filters: URLSearchParams;
  readonly path: string;
  /** The query of the list's address, without a cursor. */
  readonly parameters: URLSearchParams;
}

/** A reader of the pages of lists. A page's address has a cursor and the number of listings before it: `24.CURSOR`. */
export class ListingPages {
  readonly #ports: WebPorts;

  constructor(ports: WebPorts) {
    this.#ports = ports;
  }

  /** Returns a page. Throws `NOT_FOUND` for a cursor that does not belong to this list. */
  read(list: ListedBy, after: string | null): ListPart {
    const isFirst = after === null;
    const [, before = "0", cursor = ""] = /^(\d{1,9})\.(.*)$/s.exec(after ?? "") ?? [];
    const query = this.#parse(list.filters, isFirst ? undefined : cursor);
    const { listings, next } = this.#ports.listings.page(query);
    const { reads } = this.#ports;
    const matches = isFirst ? reads.matches(query) : { count: reads.count(query), categories: [], tags: [] };
    const skipped = Number(before);
    const last = skipped + listings.length;
    const place = {
      first: skipped + 1,
      last,
      total: boundedNumber(matches.count),
      next: next && addressOf(list, `${last}.${this.#cursor(query, next)}`),
      ...(isFirst ? { previous: undefined } : this.#wayBack(list, query, { skipped, first: listings[0] })),
    };
    return { query, listings, matches, place, isFirst };
  }

  #parse(filters: URLSearchParams, cursor: string | undefined): ListQuery {
    const parameters = new URLSearchParams(filters);
    parameters.set("limit", String(PAGE_LENGTH));
    if (cursor !== undefined) parameters.set("cursor", cursor);
    try {
      return parseListQuery(parameters, this.#ports.settings.cursorSecret());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal("NOT_FOUND", "This list has no such page. Start at its first page.");
    }
  }

  /** Returns the address of the previous page, or of the first page if finding the previous one would read too many hits. */
  #wayBack(
    list: ListedBy,
    query: ListQuery,
    { skipped, first }: { readonly skipped: number; readonly first: StoredListing | undefined },
  ): Pick<PagePlace, "previous" | "start"> {
    const before = skipped - PAGE_LENGTH;
    const start = addressOf(list);
    if (before <= 0) return { previous: start };
    const isAlongIndex =
      query.words.length === 0 && (query.category === undefined || query.tag === undefined);
    if (first === undefined || (!isAlongIndex && before > MOST_COUNTED))
      return { previous: undefined, start };
    const position = isAlongIndex
      ? this.#ports.reads.positionBefore(query, browsePosition(first), PAGE_LENGTH)
      : this.#ports.listings.page({ ...query, after: undefined, limit: before }).next;
    if (position === undefined) return { previous: start };
    return { previous: addressOf(list, `${before}.${this.#cursor(query, position)}`) };
  }

  #cursor(query: ListQuery, position: NonNullable<ListQuery["after"]>): string {
    return cursorAfter(query, position, this.#ports.settings.cursorSecret());
  }
}

function browsePosition({ listedAt, id }: StoredListing): BrowsePosition {
  return { kind: "browse", listedAt: listedAt ?? "", id };
}

/** Returns the address of a page of a list. */
export function addressOf(
  { path, parameters }: Pick<ListedBy, "path" | "parameters">,
  cursor?: string,
): string {
  const query = new URLSearchParams(parameters);
  if (cursor !== undefined) query.set("cursor", cursor);
  return query.size === 0 ? path : `${path}?${query}`;
}
