import type { ListQuery, SearchPosition } from "../rules/list-query.ts";
import { type RankedFields, relevance } from "../rules/search-words.ts";
import { Repository } from "./database.ts";
import { allHits, filteredListings, type SearchFilters, searchPhases } from "./search-terms.ts";

/**
 * The maximum number of hits to rank together. Ranking all hits for a common word would take too long. A block contains consecutive hits
 * from one phase, newest first, so that adding listings does not change the block.
 */
const BLOCK = 200;

/** A read-only repository for searches in the full-text index of live listings. */
export class Search extends Repository {
  readonly #block = this.database.prepareValue<number>(
    "SELECT rowid AS value FROM search WHERE search MATCH ? AND rowid <= ? ORDER BY rowid DESC LIMIT ?",
  );
  readonly #candidates = this.database.prepare<RankedFields & { readonly id: number }>(`
    SELECT id, name, headline, (
      SELECT group_concat(tag.name || ' ' || tag.slug, ' ') FROM listing_tag JOIN tag ON tag.id = tag_id
      WHERE listing_id = listing.id
    ) AS tags
    FROM listing WHERE id IN (SELECT value FROM json_each(?))`);

  /** Returns at most `limit` hits, most relevant first. If `after` is set, returns only hits after this position. */
  hits(query: ListQuery, after: SearchPosition | undefined, limit: number): readonly SearchPosition[] {
    const hits: SearchPosition[] = [];
    const hasHits = (expression: string) =>
      this.#block.get(expression, Number.MAX_SAFE_INTEGER, 1) !== undefined;
    if (!hasHits(allHits(query))) return [];
    for (const [phase, match] of searchPhases(query, hasHits).entries()) {
      if (match === false || phase < (after?.phase ?? 0)) continue;
      let from = phase === after?.phase ? after.from : Number.MAX_SAFE_INTEGER;
      for (let isMore = true; isMore && hits.length < limit; ) {
        const ids = this.#block.all(match, from, BLOCK);
        hits.push(...this.#ranked(ids, phase, query).filter((hit) => isAfter(hit, after)));
        isMore = ids.length === BLOCK;
        from = (ids.at(-1) ?? 0) - 1;
      }
    }
    return hits.slice(0, limit);
  }

  /**
   * Returns the IDs of all listings that pass the filters, at least one of which must be set. Returns undefined for more than `limit` IDs.
   */
  filtered(filters: SearchFilters, limit: number): readonly number[] | undefined {
    const ids = this.#block.all(filteredListings(filters), Number.MAX_SAFE_INTEGER, limit + 1);
    return ids.length > limit ? undefined : ids;
  }

  #ranked(ids: readonly number[], phase: number, { words }: ListQuery): readonly SearchPosition[] {
    const at = { kind: "search", phase, from: ids[0] ?? 0 } as const;
    // For a single word, all hits in a phase have the same relevance.
    if (words.length === 1) return ids.map((id) => ({ ...at, id, score: 0 }));
    return this.#candidates
      .all(JSON.stringify(ids))
      .map(({ id, ...fields }) => ({ ...at, id, score: relevance(words, fields) }))
      .sort((a, b) => b.score - a.score || b.id - a.id);
  }
}

/** Reports whether a hit comes after `after`, the last hit on the previous page. */
function isAfter(hit: SearchPosition, after: SearchPosition | undefined): boolean {
  if (after === undefined || hit.phase !== after.phase || hit.from !== after.from) return true;
  return hit.score < after.score || (hit.score === after.score && hit.id < after.id);
}
