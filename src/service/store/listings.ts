import type { BrowsePosition, ListQuery } from "../rules/list-query.ts";
import type { StoredListing } from "../rules/stored-listing.ts";
import type { Database } from "./database.ts";
import { LISTING_COLUMNS, type ListingRow, listingOf } from "./listing-row.ts";
import { Search } from "./search.ts";
import type { SqlValue, Statement } from "./statement.ts";

/** A page of listings, and the position of the next one; undefined on the last page. */
export interface ListingPage {
  readonly listings: readonly StoredListing[];
  readonly next: ListQuery["after"];
}

/** Reads live listings. */
export class Listings {
  readonly #database: Database;
  readonly #search: Search;
  readonly #bySlug: Statement<ListingRow>;
  readonly #byIds: Statement<ListingRow>;

  constructor(database: Database) {
    this.#database = database;
    this.#search = new Search(database);
    const select = `SELECT ${LISTING_COLUMNS} FROM listing JOIN category ON category.id = category_id`;
    this.#bySlug = database.prepare(`${select} WHERE listing.slug = ?`);
    this.#byIds = database.prepare(`${select} WHERE listing.id IN (SELECT value FROM json_each(?))`);
  }

  /** Returns the live listing of a slug. */
  find(slug: string): StoredListing | undefined {
    const row = this.#bySlug.get(slug);
    return row === undefined ? undefined : listingOf(row);
  }

  /** Returns a page of listings: newest first, or with words by relevance. */
  page(query: ListQuery): ListingPage {
    if (query.isEmpty) return { listings: [], next: undefined };
    return query.words.length === 0 ? this.#browse(query) : this.#found(query);
  }

  #found(query: ListQuery): ListingPage {
    const after = query.after?.kind === "search" ? query.after : undefined;
    const hits = this.#search.hits(query, after, query.limit + 1);
    const shown = hits.slice(0, query.limit);
    const listings = new Map(
      this.#listings(shown.map(({ id }) => id)).map((listing) => [listing.id, listing]),
    );
    return {
      listings: shown.map(({ id }) => listings.get(id)).filter((listing) => listing !== undefined),
      next: hits.length > query.limit ? shown.at(-1) : undefined,
    };
  }

  /** Returns the listings of some ids, in any order. */
  #listings(ids: readonly number[]): readonly StoredListing[] {
    return this.#byIds.all(JSON.stringify(ids)).map(listingOf);
  }

  #browse(query: ListQuery): ListingPage {
    const after = query.after?.kind === "browse" ? query.after : undefined;
    const { sql, values } = browseStatement(query, after);
    const rows = this.#database.prepare<ListingRow>(sql).all(...values, query.limit + 1);
    const shown = rows.slice(0, query.limit);
    const last = shown.at(-1);
    const next: BrowsePosition | undefined =
      last === undefined || rows.length <= query.limit
        ? undefined
        : { kind: "browse", listedAt: last.listed_at, id: last.id };
    return { listings: shown.map(listingOf), next };
  }
}

/**
 * Returns a statement that reads the index which has the order of the result, starting behind `after`.
 *
 * Assumed: a list without words shows the newest listings first, those without a date last.
 */
function browseStatement({ category, tag }: ListQuery, after: BrowsePosition | undefined) {
  const [from, order] =
    tag === undefined
      ? ["listing", "listing.listed_at DESC, listing.id DESC"]
      : [
          "listing_tag CROSS JOIN listing ON listing.id = listing_id",
          "listing_tag.listed_at DESC, listing_id DESC",
        ];
  const position =
    tag === undefined ? "(listing.listed_at, listing.id)" : "(listing_tag.listed_at, listing_id)";
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  if (tag !== undefined) {
    conditions.push("tag_id = (SELECT id FROM tag WHERE slug = ?)");
    values.push(tag);
  }
  if (category !== undefined) {
    conditions.push("category_id = (SELECT id FROM category WHERE slug = ?)");
    values.push(category);
  }
  if (after !== undefined) {
    conditions.push(`${position} < (?, ?)`);
    values.push(after.listedAt, after.id);
  }
  const where = conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
  const sql = `SELECT ${LISTING_COLUMNS} FROM ${from} CROSS JOIN category ON category.id = category_id ${where} ORDER BY ${order} LIMIT ?`;
  return { sql, values };
}
