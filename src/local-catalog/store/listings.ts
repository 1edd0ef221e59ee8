import type { ListQuery, Position } from "../rules/list-query.ts";
import type { StoredListing } from "../rules/listing.ts";
import { Repository } from "./database.ts";
import { filterMatch, RELEVANCE, searchMatches } from "./search-index.ts";

const ENTRY = (table: string) => `json_object('slug', ${table}.slug, 'name', ${table}.name)`;

/** The `SELECT` clause for reading `StoredListing` values from `listing` joined with `category`. */
export const SELECT_LISTING = `SELECT json_set(data, '$.id', listing.id, '$.category', ${ENTRY("category")}, '$.tags', json((
  SELECT json_group_array(${ENTRY("tag")} ORDER BY position) FROM listing_tag JOIN tag ON tag.id = tag_id
  WHERE listing_id = listing.id
))) AS json`;

export const SELECT_FROM_LISTING = `${SELECT_LISTING} FROM listing JOIN category ON category.id = category_id`;

/** A page of listings. The next page starts after the position `next`, which is undefined on the last page. */
export interface ListingPage {
  readonly listings: readonly StoredListing[];
  readonly next: ListQuery["after"];
}

interface Hit {
  readonly listing: number;
  readonly position: Position;
}

/** The IDs of the ranked hits, most relevant first. The IDs of all other hits are below `end`. */
interface Ranking {
  readonly ids: readonly number[];
  readonly end: number;
}

/** The maximum number of hits that are ranked, and of words in a ranked query. These limits bound the time that a search takes. */
const RANKED = { hits: 1_000, words: 12 };

const KEPT_RANKINGS = 32;

export class Listings extends Repository {
  readonly #newestHits = this.database.prepare<number>(
    "SELECT rowid AS value FROM search WHERE search MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?",
  );
  readonly #ranked = this.database.prepare<number>(`
    SELECT id AS value FROM (
      SELECT rowid AS hit, ${RELEVANCE} AS relevance FROM search WHERE search MATCH ? AND rowid <= ?
      ORDER BY rowid DESC LIMIT ${RANKED.hits}
    ) CROSS JOIN listing ON id = hit ORDER BY relevance, listed_at DESC, id DESC`);
  readonly #highest = this.database.prepare<number | null>("SELECT max(id) AS value FROM listing");
  readonly #bySlug = this.database.prepare<StoredListing>(`${SELECT_FROM_LISTING} WHERE listing.slug = ?`);
  readonly #byIds = this.database.prepare<StoredListing>(
    `${SELECT_FROM_LISTING} WHERE listing.id IN (SELECT value FROM json_each(?))`,
  );
  readonly #rankings = new Map<string, Ranking>();

  find(slug: string): StoredListing | undefined {
    return this.#bySlug.get(slug);
  }

  /** Returns a page of the listings that match a query, most relevant first. If the query has no words, the newest listings come first. */
  page(query: ListQuery): ListingPage {
    if (query.isEmpty) return { listings: [], next: undefined };
    const { limit } = query;
    const hits = query.words.length === 0 ? this.#newest(query, limit + 1) : this.#hits(query, limit + 1);
    const shown = hits.slice(0, limit);
    const stored = this.#byIds.all(JSON.stringify(shown.map(({ listing }) => listing)));
    const listings = new Map(stored.map((listing) => [listing.id, listing]));
    return {
      listings: shown.map(({ listing }) => listings.get(listing)).filter((listing) => listing !== undefined),
      next: hits.length > limit ? shown.at(-1)?.position : undefined,
    };
  }

  /**
   * Returns at most `limit` hits in three phases. Listings added after the first page are not found, so that no listing appears twice.
   *
   * Assumed: the listings whose name or slug equals the query come first, newest first. The newest thousand of the other hits follow in the
   * order of their relevance, and equally relevant ones newest first. Any further hits come last, newest first.
   */
  #hits(query: ListQuery, limit: number): readonly Hit[] {
    const { after } = query;
    const newest = after?.newest ?? this.#highest.get() ?? 0;
    const { exact, others } = searchMatches(query);
    const below = (match: string, count: number, before: number) =>
      this.#ids(match, count, before).map((id) => ({ listing: id, id }));
    const phases = [
      (count: number, before = newest + 1) => below(exact, count, before),
      (count: number, place = -1) =>
        this.#ranking(query, others, newest)
          .ids.map((listing, id) => ({ listing, id }))
          .slice(place + 1, place + 1 + count),
      (count: number, before = this.#ranking(query, others, newest).end) => below(others, count, before),
    ];
    const hits: Hit[] = [];
    for (const [phase, read] of phases.entries()) {
      if (phase < (after?.phase ?? 0) || hits.length === limit) continue;
      const part = read(limit - hits.length, phase === after?.phase ? after.id : undefined);
      const positionOf = (id: number) => ({ phase, listedAt: "", id, newest });
      hits.push(...part.map(({ listing, id }) => ({ listing, position: positionOf(id) })));
    }
    return hits;
  }

  /** Returns the ranking of a search's hits. Keeps it for the next pages, because added listings would change the relevance of others. */
  #ranking({ identity, words }: ListQuery, match: string, newest: number): Ranking {
    const name = `${newest} ${identity}`;
    const kept = this.#rankings.get(name);
    if (kept !== undefined) return kept;
    const ids = words.length > RANKED.words ? [] : this.#ranked.all(match, newest);
    const isCut = ids.length === RANKED.hits || words.length > RANKED.words;
    const ranking = { ids, end: isCut ? Math.min(newest + 1, ...ids) : 0 };
    this.#rankings.set(name, ranking);
    const [oldest] = this.#rankings.keys();
    if (oldest !== undefined && this.#rankings.size > KEPT_RANKINGS) this.#rankings.delete(oldest);
    return ranking;
  }

  /** Returns the IDs, below `before`, of at most `limit` listings that match an FTS5 expression, highest first. */
  #ids(match: string, limit: number, before = Number.MAX_SAFE_INTEGER): readonly number[] {
    return this.#newestHits.all(match, before, limit);
  }

  /**
   * Returns at most `limit` listings that pass the filters, newest first. No index covers both a category and a tag, so if
   * few listings have both, they are sorted. Otherwise, an index is read in the order of the results.
   *
   * Assumed: if a request has no search words, the newest listings come first and listings without a date come last.
   */
  #newest(query: ListQuery, limit: number): readonly Hit[] {
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
    const newest = this.database.prepare<Position>(`
      SELECT 0 AS phase, ${listedAt} AS listedAt, ${id} AS id, 0 AS newest FROM ${from} WHERE ${where}
      ORDER BY ${listedAt} DESC, ${id} DESC LIMIT ?`);
    const positions = newest.all(...conditions.flatMap(([, ...values]) => values), limit);
    return positions.map((position) => ({ listing: position.id, position }));
  }
}

/** The maximum number of listings to sort for one page. If there are more, a page can be read quickly from the tag's index. */
const MAX_SORTED = 1_000;
