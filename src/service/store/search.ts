import type { ListQuery, SearchPosition } from "../rules/list-query.ts";
import { Repository } from "./database.ts";
import { allHits, filteredListings, type SearchFilters, searchPhases } from "./search-terms.ts";

/** A read-only repository for searches in the full-text index of live listings. */
export class Search extends Repository {
  readonly #newest = this.database.prepareValue<number>(
    "SELECT rowid AS value FROM search WHERE search MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?",
  );

  /** Returns at most `limit` hits, most relevant first. If `after` is set, returns only hits after this position. */
  hits(query: ListQuery, after: SearchPosition | undefined, limit: number): readonly SearchPosition[] {
    const hits: SearchPosition[] = [];
    if (this.#ids(allHits(query), 1).length === 0) return hits;
    for (const [phase, match] of searchPhases(query).entries()) {
      if (phase < (after?.phase ?? 0) || hits.length === limit) continue;
      const before = phase === after?.phase ? after.id : undefined;
      const ids = this.#ids(match, limit - hits.length, before);
      hits.push(...ids.map((id) => ({ kind: "search", phase, id }) as const));
    }
    return hits;
  }

  /**
   * Returns the IDs of all listings that pass the filters, at least one of which must be set. Returns undefined for more than `limit` IDs.
   */
  filtered(filters: SearchFilters, limit: number): readonly number[] | undefined {
    const ids = this.#ids(filteredListings(filters), limit + 1);
    return ids.length > limit ? undefined : ids;
  }

  /** Returns the highest IDs below `before` of the listings that match an FTS5 expression. */
  #ids(match: string, limit: number, before = Number.MAX_SAFE_INTEGER): readonly number[] {
    return this.#newest.all(match, before, limit);
  }
}
