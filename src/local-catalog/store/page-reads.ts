import type { ListQuery } from "../rules/list-query.ts";
import { byName, type StoredListing, type TaxonomyEntry, type TaxonomyKind } from "../rules/listing.ts";
import { Repository } from "./database.ts";
import { SELECT_LISTING } from "./listings.ts";
import { filterMatch, type SearchMatch, searchMatches } from "./search-index.ts";

/** The highest number of matching listings that pages show exactly. A higher number is shown as "more than 1,000" or "1,000+". */
export const MOST_COUNTED = 1_000;
const OFFERED_FILTERS = 12;

/** A category or tag, with the number of its listings (in `matches`, only matching listings), or a lower bound if `isAtLeast` is set. */
export type CountedEntry = TaxonomyEntry & { readonly count: number; readonly isAtLeast?: boolean };

export type Matches = ReturnType<PageReads["matches"]>;

type Filters = SearchMatch & Pick<ListQuery, "isEmpty">;

/** A read-only repository with the queries that only pages need. */
export class PageReads extends Repository {
  /** Returns at most `limit` listings that are featured or, if `featured` is 0, the others, newest first. */
  newest(featured: 0 | 1, limit: number): readonly StoredListing[] {
    // An index covers only the featured listings, so the condition must not be a parameter.
    const select = `${SELECT_LISTING} WHERE featured = ${featured} ORDER BY listing.listed_at DESC, listing.id DESC LIMIT ?`;
    return this.database.all(select, limit);
  }

  /** Returns categories or tags with their listing counts, sorted by name. */
  counted(kind: TaxonomyKind, entries: readonly TaxonomyEntry[]): readonly CountedEntry[] {
    const of =
      kind === "category" ? "listing WHERE category_id = entry.id" : "listing_tag WHERE tag_id = entry.id";
    const select = `
      SELECT slug, name, (SELECT count(*) FROM (SELECT 1 FROM ${of} LIMIT ${MOST_COUNTED + 1})) AS count
      FROM ${kind} AS entry WHERE slug IN (SELECT value FROM json_each(?))`;
    const slugs = JSON.stringify(entries.map(({ slug }) => slug));
    return byName(this.database.all<CountedEntry>(select, slugs)).map((entry) =>
      entry.count > MOST_COUNTED ? { ...entry, count: MOST_COUNTED, isAtLeast: true } : entry,
    );
  }

  listingCount(): number {
    return this.database.get<number>("SELECT count(*) AS value FROM listing") ?? 0;
  }

  /** Returns the number of matching listings, at most `MOST_COUNTED + 1`, with frequent categories and tags for additional filters. */
  matches(query: Filters) {
    const ids = this.#ids(query);
    const isAtLeast = ids.length > MOST_COUNTED;
    const counted = (kind: TaxonomyKind) =>
      query[kind] === undefined ? this.#frequent(kind, ids).map((entry) => ({ ...entry, isAtLeast })) : [];
    return { count: ids.length, categories: counted("category"), tags: counted("tag") };
  }

  /** Returns the numbers of the ID ranges that contain listings. Range n consists of the IDs from `(n - 1) * size + 1` to `n * size`. */
  idRanges(size: number): readonly number[] {
    const ranges = "SELECT DISTINCT (id - 1) / ? + 1 AS value FROM listing ORDER BY value";
    return this.database.all(ranges, size);
  }

  /** Returns the slugs and times of the listings with IDs from `after + 1` to `last`. An unknown time is an empty string. */
  addressesIn(after: number, last: number) {
    const select = "SELECT slug, listed_at AS listedAt FROM listing WHERE id > ? AND id <= ? ORDER BY id";
    return this.database.all<{ readonly slug: string; readonly listedAt: string }>(select, after, last);
  }

  #ids({ isEmpty, ...query }: Filters): readonly number[] {
    if (isEmpty) return [];
    const match = query.words.length > 0 ? searchMatches(query).all : filterMatch(query);
    const from = match === "" ? "listing" : "search WHERE search MATCH ?";
    const select = `SELECT rowid AS value FROM ${from} ORDER BY rowid DESC LIMIT ${MOST_COUNTED + 1}`;
    return this.database.all(select, ...(match === "" ? [] : [match]));
  }

  #frequent(kind: TaxonomyKind, ids: readonly number[]): readonly CountedEntry[] {
    const [table, listing] = kind === "category" ? ["listing", "id"] : ["listing_tag", "listing_id"];
    const select = `
      SELECT slug, name, count FROM (
        SELECT ${kind}_id AS entry, count(*) AS count FROM ${table}
        WHERE ${listing} IN (SELECT value FROM json_each(?)) GROUP BY entry ORDER BY count DESC, entry LIMIT ?
      ) JOIN ${kind} ON ${kind}.id = entry ORDER BY count DESC, slug`;
    return this.database.all(select, JSON.stringify(ids), OFFERED_FILTERS);
  }
}
