import type { ListQuery, SearchPosition } from "../rules/list-query.ts";
import { type RankedFields, relevance } from "../rules/search-words.ts";
import type { Database } from "./database.ts";
import { allHits, excluding, filteredListings, type SearchFilters, searchPhases } from "./search-terms.ts";
import type { Statement } from "./statement.ts";

/**
 * The number of hits to rank at a time. Ranking all hits for a common word would take time proportional to their number. A block is
 * a sequence of hits from one phase, newest first, so that added listings do not change the block.
 */
const BLOCK = 200;

/** Searches live listings for words. */
export class Search {
  readonly #block: Statement<{ readonly rowid: number }>;
  readonly #candidates: Statement<RankedFields & { readonly id: number }>;

  constructor(database: Database) {
    this.#block = database.prepare(
      "SELECT rowid FROM search WHERE search MATCH ? AND rowid <= ? ORDER BY rowid DESC LIMIT ?",
    );
    this.#candidates = database.prepare(`
      SELECT id, name, headline, (
        SELECT group_concat(tag.name || ' ' || tag.slug, ' ') FROM listing_tag JOIN tag ON tag.id = tag_id
        WHERE listing_id = listing.id
      ) AS tags
      FROM listing WHERE id IN (SELECT value FROM json_each(?))`);
  }

  /** Returns up to `limit` hits after the position `after`, most relevant first. */
  hits(query: ListQuery, after: SearchPosition | undefined, limit: number): readonly SearchPosition[] {
    // If there are fewer hits than `limit`, the search can stop at the last hit instead of trying all phases.
    const most = after === undefined ? this.#count(allHits(query.words, query), limit) : limit;
    const hits: SearchPosition[] = [];
    const known = new Map<string, boolean>();
    const findsAny = (expression: string) => {
      const isFound = known.get(expression) ?? this.#count(expression, 1) > 0;
      known.set(expression, isFound);
      return isFound;
    };
    for (const [phase, { expression, without, within }] of searchPhases(query).entries()) {
      if (hits.length >= most) break;
      if (phase < (after?.phase ?? 0) || !within.every(findsAny)) continue;
      const match = excluding(expression, without.filter(findsAny));
      let from = phase === after?.phase ? after.from : Number.MAX_SAFE_INTEGER;
      for (let isMore = true; isMore && hits.length < most; ) {
        const ids = this.#ids(match, from, BLOCK);
        hits.push(...this.#ranked(ids, phase, query).filter((hit) => isBehind(hit, after)));
        isMore = ids.length === BLOCK;
        from = (ids.at(-1) ?? 0) - 1;
      }
    }
    return hits.slice(0, limit);
  }

  /** Returns the IDs of all listings that pass the filters, or undefined if there are more than `limit`. */
  filtered(filters: SearchFilters, limit: number): readonly number[] | undefined {
    const ids = this.#ids(filteredListings(filters), Number.MAX_SAFE_INTEGER, limit + 1);
    return ids.length > limit ? undefined : ids;
  }

  /** Counts the hits for an expression, up to `limit`. */
  #count(expression: string, limit: number): number {
    return this.#ids(expression, Number.MAX_SAFE_INTEGER, limit).length;
  }

  /** Returns the IDs of up to `limit` hits, newest first, starting at `from`. */
  #ids(expression: string, from: number, limit: number): readonly number[] {
    return this.#block.all(expression, from, limit).map(({ rowid }) => rowid);
  }

  #ranked(ids: readonly number[], phase: number, { words }: ListQuery): readonly SearchPosition[] {
    const from = ids[0] ?? 0;
    const at = { kind: "search", phase, from } as const;
    // For a single word, all hits in a phase have the same relevance.
    if (words.length === 1) return ids.map((id) => ({ ...at, id, score: 0 }));
    return this.#candidates
      .all(JSON.stringify(ids))
      .map(({ id, ...fields }) => ({ ...at, id, score: relevance(words, fields) }))
      .sort((a, b) => b.score - a.score || b.id - a.id);
  }
}

/** Reports whether a hit comes after `after`, the last hit on the previous page. */
function isBehind(hit: SearchPosition, after: SearchPosition | undefined): boolean {
  if (after === undefined || hit.phase !== after.phase || hit.from !== after.from) return true;
  return hit.score < after.score || (hit.score === after.score && hit.id < after.id);
}
