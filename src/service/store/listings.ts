import type { ListQuery, Position } from "../rules/list-query.ts";
import type { StoredListing } from "../rules/stored-listing.ts";
import { Repository } from "./database.ts";
import { SELECT_FROM_LISTING } from "./listing-row.ts";
import { allHits, filteredListings, searchPhases } from "./search-terms.ts";

/** A page of listings. The next page starts after the position `next`, which is undefined on the last page. */
export interface ListingPage {
  readonly listings: readonly StoredListing[];
  readonly next: ListQuery["after"];
}

/** A read-only repository for live listings. */
export class Listings extends Repository {
  readonly #newestHits = this.database.prepare<number>(
    "SELECT rowid AS value FROM search WHERE search MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?",
  );
  readonly #bySlug = this.database.prepare<StoredListing>(`${SELECT_FROM_LISTING} WHERE listing.slug = ?`);
  readonly #byIds = this.database.prepare<StoredListing>(
    `${SELECT_FROM_LISTING} WHERE listing.id IN (SELECT value FROM json_each(?))`,
  );

  /** Returns the live listing with this slug, or undefined if it does not exist. */
  find(slug: string): StoredListing | undefined {
    return this.#bySlug.get(slug);
  }

  /** Returns a page of the listings that match a query, most relevant first. If the query has no words, the newest listings come first. */
  page(query: ListQuery): ListingPage {
    if (query.isEmpty) return { listings: [], next: undefined };
    const { limit } = query;
    const positions =
      query.words.length === 0 ? this.#newest(query, limit + 1) : this.#hits(query, limit + 1);
    const shown = positions.slice(0, limit);
    const stored = this.#byIds.all(JSON.stringify(shown.map(({ id }) => id)));
    const listings = new Map(stored.map((listing) => [listing.id, listing]));
    return {
      listings: shown.map(({ id }) => listings.get(id)).filter((listing) => listing !== undefined),
      next: positions.length > limit ? shown.at(-1) : undefined,
    };
  }

  /** Returns the positions of at most `limit` hits, most relevant first. */
  #hits(query: ListQuery, limit: number): readonly Position[] {
    const { after } = query;
    const hits: Position[] = [];
    if (this.#ids(allHits(query), 1).length === 0) return hits;
    for (const [phase, match] of searchPhases(query).entries()) {
      if (phase < (after?.phase ?? 0) || hits.length === limit) continue;
      const before = phase === after?.phase ? after.id : undefined;
      const ids = this.#ids(match, limit - hits.length, before);
      hits.push(...ids.map((id) => ({ phase, listedAt: "", id })));
    }
    return hits;
  }

  /** Returns the IDs, below `before`, of at most `limit` listings that match an FTS5 expression, highest first. */
  #ids(match: string, limit: number, before = Number.MAX_SAFE_INTEGER): readonly number[] {
    return this.#newestHits.all(match, before, limit);
  }

  /**
   * Returns the positions of at most `limit` listings that pass the filters, newest first. No index covers both a category and a tag, so if
   * few listings have both, they are sorted. Otherwise, an index is read in the order of the results.
   *
   * Assumed: if a request has no search words, the newest listings come first and listings without a date come last.
   */
  #newest(query: ListQuery, limit: number): readonly Position[] {
    const { category, tag, after } = query;
    const ids = category && tag ? this.#ids(filteredListings(query), MAX_SORTED + 1) : undefined;
    const few = ids && ids.length <= MAX_SORTED ? ids : undefined;
    const [from, listedAt, id] =
      tag && !few
        ? ["listing_tag CROSS JOIN listing ON listing.id = listing_id", "listing_tag.listed_at", "listing_id"]
        : ["listing", `${few ? "+" : ""}listing.listed_at`, "listing.id"];
    const filters = few
      ? [["listing.id IN (SELECT value FROM json_each(?))", JSON.stringify(few)]]
      : [
          tag && ["tag_id = (SELECT id FROM tag WHERE slug = ?)", tag],
          category && ["category_id = (SELECT id FROM category WHERE slug = ?)", category],
        ];
    const rest = after && [`(${listedAt}, ${id}) < (?, ?)`, after.listedAt, after.id];
    const conditions = [...filters, rest].filter((condition) => Array.isArray(condition));
    const where = conditions.map(([condition]) => condition).join(" AND ") || "TRUE";
    const newest = this.database.prepare<Position>(`
      SELECT 0 AS phase, ${listedAt} AS listedAt, ${id} AS id FROM ${from} WHERE ${where}
      ORDER BY ${listedAt} DESC, ${id} DESC LIMIT ?`);
    return newest.all(...conditions.flatMap(([, ...values]) => values), limit);
  }
}

/** The maximum number of listings to sort for one page. If there are more, a page can be read quickly from the tag's index. */
const MAX_SORTED = 1_000;
