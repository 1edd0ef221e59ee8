import type { BrowsePosition, ListQuery } from "../rules/list-query.ts";
import type { StoredListing } from "../rules/stored-listing.ts";
import { Repository } from "./database.ts";
import { SELECT_FROM_LISTING, SELECT_LISTING } from "./listing-row.ts";
import { Search } from "./search.ts";

/** A page of listings. The next page starts after the position `next`, which is undefined on the last page. */
export interface ListingPage {
  readonly listings: readonly StoredListing[];
  readonly next: ListQuery["after"];
}

/** A read-only repository for live listings. */
export class Listings extends Repository {
  readonly #search = new Search(this.database);
  readonly #bySlug = this.database.prepareJson<StoredListing>(
    `${SELECT_FROM_LISTING} WHERE listing.slug = ?`,
  );
  readonly #byIds = this.database.prepareJson<StoredListing>(
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
    const after = query.after?.kind === "search" ? query.after : undefined;
    const hits = this.#search.hits(query, after, query.limit + 1);
    const shown = hits.slice(0, query.limit);
    const stored = this.#byIds.all(JSON.stringify(shown.map(({ id }) => id)));
    const listings = new Map(stored.map((listing) => [listing.id, listing]));
    return {
      listings: shown.map(({ id }) => listings.get(id)).filter((listing) => listing !== undefined),
      next: hits.length > query.limit ? shown.at(-1) : undefined,
    };
  }

  #browse(query: ListQuery): ListingPage {
    const { category, tag } = query;
    const after = query.after?.kind === "browse" ? query.after : undefined;
    // No index covers both the category and the tag. In the tag's index, the few listings that are also in the category could come last.
    const ids =
      category === undefined || tag === undefined ? undefined : this.#search.filtered(query, MAX_SORTED);
    const { sql, values } = ids === undefined ? newestOf(query, after) : newestAmong(ids, after);
    const rows = this.database.prepareJson<StoredListing>(sql).all(...values, query.limit + 1);
    const listings = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? listings.at(-1) : undefined;
    return { listings, next: last && { kind: "browse", listedAt: last.listedAt ?? "", id: last.id } };
  }
}

/** The maximum number of listings to sort for one page. If there are more, a page can be read quickly from the tag's index. */
const MAX_SORTED = 1_000;

/**
 * Returns a statement, and the values of all its parameters except the last one, the number of rows. The statement reads an index in the
 * order of the results, starting after the position `after`.
 *
 * Assumed: if a request has no search words, the newest listings come first and listings without a date come last.
 */
function newestOf({ category, tag }: ListQuery, after: BrowsePosition | undefined) {
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
function newestAmong(ids: readonly number[], after: BrowsePosition | undefined) {
  const order = "ORDER BY listing.listed_at DESC, listing.id DESC";
  const where = after === undefined ? "" : "WHERE (listing.listed_at, listing.id) < (?, ?)";
  const hits = `SELECT listing.id AS hit FROM json_each(?) CROSS JOIN listing ON listing.id = value ${where} ${order} LIMIT ?`;
  return {
    sql: `${SELECT_LISTING} FROM (${hits}) CROSS JOIN listing ON listing.id = hit ${JOIN_CATEGORY} ${order}`,
    values: [JSON.stringify(ids), ...(after === undefined ? [] : [after.listedAt, after.id])],
  };
}

const JOIN_CATEGORY = "CROSS JOIN category ON category.id = category_id";
