import type { ListQuery, Position } from "../rules/list-query.ts";
import type { StoredListing } from "../rules/stored-listing.ts";
import { Repository } from "./database.ts";
import { SELECT_FROM_LISTING, SELECT_LISTING } from "./listing-row.ts";
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

  /** Returns the live listing with a slug, if it exists. */
  find(slug: string): StoredListing | undefined {
    return this.#bySlug.get(slug);
  }

  /** Returns a page of the listings that match a query, most relevant first. If the query has no words, the newest listings come first. */
  page(query: ListQuery): ListingPage {
    if (query.isEmpty) return { listings: [], next: undefined };
    return query.words.length === 0 ? this.#browse(query) : this.#matching(query);
  }

  #matching(query: ListQuery): ListingPage {
    const hits = this.#hits(query, query.limit + 1);
    const shown = hits.slice(0, query.limit);
    const stored = this.#byIds.all(JSON.stringify(shown.map(({ id }) => id)));
    const listings = new Map(stored.map((listing) => [listing.id, listing]));
    return {
      listings: shown.map(({ id }) => listings.get(id)).filter((listing) => listing !== undefined),
      next: hits.length > query.limit ? shown.at(-1) : undefined,
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

  /** Returns the highest IDs below `before` of the listings that match an FTS5 expression. */
  #ids(match: string, limit: number, before = Number.MAX_SAFE_INTEGER): readonly number[] {
    return this.#newestHits.all(match, before, limit);
  }

  #browse(query: ListQuery): ListingPage {
    // No index covers both the category and the tag. In the tag's index, the few listings that are also in the category could come last.
    const ids = query.category && query.tag ? this.#ids(filteredListings(query), MAX_SORTED + 1) : undefined;
    const { sql, values } = ids && ids.length <= MAX_SORTED ? newestAmong(ids, query) : newestOf(query);
    const rows = this.database.prepare<StoredListing>(sql).all(...values, query.limit + 1);
    const listings = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? listings.at(-1) : undefined;
    return { listings, next: last && { phase: 0, listedAt: last.listedAt ?? "", id: last.id } };
  }
}

/** The maximum number of listings to sort for one page. If there are more, a page can be read quickly from the tag's index. */
const MAX_SORTED = 1_000;

/**
 * Returns a statement, and the values of all its parameters except the last one, the number of rows. The statement reads an index in the
 * order of the results, starting after the query's position.
 *
 * Assumed: if a request has no search words, the newest listings come first and listings without a date come last.
 */
function newestOf({ category, tag, after }: ListQuery) {
  const [from, listedAt, id] =
    tag === undefined
      ? ["listing", "listing.listed_at", "listing.id"]
      : ["listing_tag CROSS JOIN listing ON listing.id = listing_id", "listing_tag.listed_at", "listing_id"];
  const conditions = [
    tag !== undefined && ["tag_id = (SELECT id FROM tag WHERE slug = ?)", tag],
    category !== undefined && ["category_id = (SELECT id FROM category WHERE slug = ?)", category],
    after !== undefined && [`(${listedAt}, ${id}) < (?, ?)`, after.listedAt, after.id],
  ].filter((condition) => condition !== false);
  const where = conditions.map(([condition]) => condition).join(" AND ") || "TRUE";
  return {
    sql: `${SELECT_LISTING} FROM ${from} ${JOIN_CATEGORY} WHERE ${where} ORDER BY ${listedAt} DESC, ${id} DESC LIMIT ?`,
    values: conditions.flatMap(([, ...values]) => values),
  };
}

/** Does the same as `newestOf`, but sorts the listings with these IDs. Only the listings on the page are read completely. */
function newestAmong(ids: readonly number[], { after }: ListQuery) {
  const order = "ORDER BY listing.listed_at DESC, listing.id DESC";
  const where = after === undefined ? "" : "WHERE (listing.listed_at, listing.id) < (?, ?)";
  const hits = `SELECT listing.id AS hit FROM json_each(?) CROSS JOIN listing ON listing.id = value ${where} ${order} LIMIT ?`;
  return {
    sql: `${SELECT_LISTING} FROM (${hits}) CROSS JOIN listing ON listing.id = hit ${JOIN_CATEGORY} ${order}`,
    values: [JSON.stringify(ids), ...(after === undefined ? [] : [after.listedAt, after.id])],
  };
}

const JOIN_CATEGORY = "CROSS JOIN category ON category.id = category_id";
