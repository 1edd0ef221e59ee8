import type { ListQuery, Position } from "../rules/list-query.ts";
import type { StoredListing } from "../rules/listing.ts";
import { Repository } from "./database.ts";
import { filterMatch, RELEVANCE, searchMatches } from "./search-index.ts";

/** The statement for reading `StoredListing` values, without a condition. */
export const SELECT_LISTING = `SELECT json_set(data, '$.id', listing.id,
  '$.category', json_object('slug', category.slug, 'name', category.name), '$.tags', json((
    SELECT json_group_array(json_object('slug', tag.slug, 'name', tag.name) ORDER BY position)
    FROM listing_tag JOIN tag ON tag.id = tag_id WHERE listing_id = listing.id
))) AS json FROM listing JOIN category ON category.id = category_id`;

export const LISTINGS_BY_IDS = `${SELECT_LISTING} WHERE listing.id IN (SELECT value FROM json_each(?))`;

/** The IDs of the hits that come first, in order. The IDs of all other hits are below `end`. */
interface Ranking {
  readonly ids: readonly number[];
  readonly end: number;
}

/** The maximum number of hits that are ranked, and of words in a ranked query. These limits bound the time that a search takes. */
const RANKED = { hits: 1_000, words: 8 };

/** The number of rankings to keep for further pages. A ranking takes at most 8 kB. */
const KEPT_RANKINGS = 256;

const NEWEST_IDS = `
  SELECT rowid AS value FROM search WHERE search MATCH ? AND rowid < ?
  AND rowid NOT IN (SELECT value FROM json_each(?)) ORDER BY rowid DESC LIMIT ?`;
const RANKED_IDS = `
  SELECT id AS value FROM (
    SELECT rowid AS hit, ${RELEVANCE} AS relevance FROM search WHERE search MATCH ? AND rowid <= ?
    ORDER BY rowid DESC LIMIT ${RANKED.hits}
  ) CROSS JOIN listing ON id = hit ORDER BY relevance, listed_at DESC, id DESC`;

/** The live listings: single ones, pages, and searches. */
export class Listings extends Repository {
  readonly #rankings = new Map<string, Ranking>();

  find(slug: string): StoredListing | undefined {
    return this.database.get(`${SELECT_LISTING} WHERE listing.slug = ?`, slug);
  }

  /** Returns a page of the listings that match a query, most relevant first, and the position after which the next page starts, if any. If the query has no words, the newest listings come first. */
  page(query: ListQuery) {
    if (query.isEmpty) return { listings: [], next: undefined };
    const { limit } = query;
    const hits = query.words.length === 0 ? this.#newest(query, limit + 1) : this.#hits(query, limit + 1);
    const shown = hits.slice(0, limit);
    const ids = JSON.stringify(shown.map(({ listing }) => listing));
    const stored = this.database.all<StoredListing>(LISTINGS_BY_IDS, ids);
    const listings = new Map(stored.map((listing) => [listing.id, listing]));
    return {
      listings: shown.map(({ listing }) => listings.get(listing)).filter((listing) => listing !== undefined),
      next: hits.length > limit ? shown.at(-1)?.position : undefined,
    };
  }

  /**
   * Returns at most `limit` hits. Listings added after the first page are not found, so that no listing appears twice.
   *
   * Assumed: the newest thousand listings whose name or slug equals the query come first, newest first. Unless
   * the query has more than eight words, the newest thousand hits follow in the order of their relevance, and equally relevant ones newest
   * first. Any further hits come last, newest first.
   */
  #hits(query: ListQuery, limit: number) {
    const { after } = query;
    const newest =
      after?.newest ?? this.database.get<number | null>("SELECT max(id) AS value FROM listing") ?? 0;
    const ranked = after?.ranked ?? `${this.database.pragma("data_version")} ${this.database.writes}`;
    const { ids, end } = this.#ranking(query, newest, ranked);
    const isRanked = after?.phase !== 1;
    const start = isRanked ? (after?.id ?? -1) + 1 : ids.length;
    const first = ids.slice(start, start + limit).map((listing, index) => ({ listing, id: start + index }));
    const before = isRanked ? end : after.id;
    const others = this.#ids(searchMatches(query).all, limit - first.length, { ids, end: before });
    const positionOf = (phase: number, id: number) => ({ phase, listedAt: "", id, newest, ranked });
    return [
      ...first.map(({ listing, id }) => ({ listing, position: positionOf(0, id) })),
      ...others.map((id) => ({ listing: id, position: positionOf(1, id) })),
    ];
  }

  /** Returns the ranking of a search's hits. Keeps it for the next pages, because changed listings would change the relevance of others. */
  #ranking(query: ListQuery, newest: number, ranked: string): Ranking {
    const name = `${ranked} ${query.identity}`;
    const ranking = this.#rankings.get(name) ?? this.#rank(query, newest);
    // The rankings that are still in use are the last ones.
    this.#rankings.delete(name);
    this.#rankings.set(name, ranking);
    const [oldest] = this.#rankings.keys();
    if (oldest !== undefined && this.#rankings.size > KEPT_RANKINGS) this.#rankings.delete(oldest);
    return ranking;
  }

  #rank(query: ListQuery, newest: number): Ranking {
    const { exact, all } = searchMatches(query);
    const isLong = query.words.length > RANKED.words;
    const first = this.#ids(exact, RANKED.hits, { ids: [], end: newest + 1 });
    const relevant = isLong ? [] : this.database.all<number>(RANKED_IDS, all, newest);
    const isCut = isLong || relevant.length === RANKED.hits;
    const end = isCut ? Math.min(newest + 1, ...relevant) : 0;
    return { ids: [...new Set([...first, ...relevant])], end };
  }

  /** Returns the IDs of at most `limit` listings that match an FTS5 expression and follow the ranking, highest first. */
  #ids(match: string, limit: number, { ids, end }: Ranking = { ids: [], end: Number.MAX_SAFE_INTEGER }) {
    if (limit === 0 || end === 0) return [];
    return this.database.all<number>(NEWEST_IDS, match, end, JSON.stringify(ids), limit);
  }

  /**
   * Returns at most `limit` listings that pass the filters, newest first. No index covers both a category and a tag, so if
   * few listings have both, they are sorted. Otherwise, an index is read in the order of the results.
   *
   * Assumed: if a request has no search words, the newest listings come first and listings without a date come last.
   */
  #newest(query: ListQuery, limit: number) {
    const { category, tag, after } = query;
    const ids = category && tag ? this.#ids(filterMatch(query), MAX_SORTED + 1) : undefined;
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
    const newest = `
      SELECT 0 AS phase, ${listedAt} AS listedAt, ${id} AS id, 0 AS newest FROM ${from} WHERE ${where}
      ORDER BY ${listedAt} DESC, ${id} DESC LIMIT ?`;
    const values = conditions.flatMap(([, ...rest]) => rest);
    const positions = this.database.all<Position>(newest, ...values, limit);
    return positions.map((position) => ({ listing: position.id, position }));
  }
}

/** The maximum number of listings to sort for one page. If there are more, a page can be read quickly from the tag's index. */
const MAX_SORTED = 1_000;
