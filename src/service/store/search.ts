import type { SearchPosition } from "../rules/cursor.ts";
import type { ListQuery } from "../rules/list-query.ts";
import { relevance } from "../rules/relevance.ts";
import type { Database } from "./database.ts";
import { allHits, searchPhases } from "./search-terms.ts";
import type { Statement } from "./statement.ts";

/**
 * Results are ranked in blocks of this many: to rank all hits of a common word would take time in proportion to their
 * number. A block is a run of listings of one phase, newest first, so it stays the same while listings are added.
 */
const BLOCK = 200;

interface Candidate {
  readonly id: number;
  readonly name: string;
  readonly headline: string | null;
  /** Names and slugs of the tags. */
  readonly tags: string | null;
}

/** Finds listings by words. */
export class Search {
  readonly #block: Statement<{ readonly rowid: number }>;
  readonly #candidates: Statement<Candidate>;

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

  /** Up to `limit` hits behind `after`, the most relevant first. */
  hits(query: ListQuery, after: SearchPosition | undefined, limit: number): readonly SearchPosition[] {
    // Of few hits all are found before the last phase, most often: a rare word needs two or three looks then, not nine.
    const most = after === undefined ? Math.min(limit, this.#countUpToBlock(query)) : limit;
    const phases = searchPhases(query.words, query);
    const hits: SearchPosition[] = [];
    let from = after?.from ?? Number.MAX_SAFE_INTEGER;
    for (let phase = after?.phase ?? 0; phase < phases.length && hits.length < most; phase += 1) {
      for (let isMore = true; isMore && hits.length < most; ) {
        const ids = this.#block.all(phases[phase] ?? "", from, BLOCK).map(({ rowid }) => rowid);
        hits.push(...this.#ranked(ids, phase, query).filter((hit) => isBehind(hit, after)));
        isMore = ids.length === BLOCK;
        from = (ids.at(-1) ?? 0) - 1;
      }
      from = Number.MAX_SAFE_INTEGER;
    }
    return hits.slice(0, limit);
  }

  /** How many hits there are; a whole block stands for any larger number. */
  #countUpToBlock(query: ListQuery): number {
    const { length } = this.#block.all(allHits(query.words, query), Number.MAX_SAFE_INTEGER, BLOCK);
    return length === BLOCK ? Number.POSITIVE_INFINITY : length;
  }

  #ranked(ids: readonly number[], phase: number, { words }: ListQuery): readonly SearchPosition[] {
    const from = ids[0] ?? 0;
    const at = { kind: "search", phase, from } as const;
    // One word alone is as relevant in every listing of its phase.
    if (words.length === 1) return ids.map((id) => ({ ...at, id, score: 0 }));
    return this.#candidates
      .all(JSON.stringify(ids))
      .map(({ id, ...fields }) => ({ ...at, id, score: relevance(words, fields) }))
      .sort((a, b) => b.score - a.score || b.id - a.id);
  }
}

/** Whether a hit comes later than the one that the page before ended with. */
function isBehind(hit: SearchPosition, after: SearchPosition | undefined): boolean {
  if (after === undefined || hit.phase !== after.phase || hit.from !== after.from) return true;
  return hit.score < after.score || (hit.score === after.score && hit.id < after.id);
}
