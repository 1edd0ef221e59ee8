import type { Suggestion } from "../errors/catalog-error.ts";
import { oneLine } from "../text/sanitize.ts";

/** The search, and the facts that became known beside the listings. */
export interface SearchFacts {
  readonly q: string;
  readonly category: string | undefined;
  readonly tag: string | undefined;
  /** The catalog's name: its host, or `sandbox`. */
  readonly catalog: string;
  /** Read when the rows are shown: it is complete by then. */
  readonly listing: {
    readonly hasMore: boolean;
    /** The listings that were read, and those of them with fields that could not be; none when left out. */
    readonly count?: number;
    readonly unreadable?: number;
    /** Near matches of a category or a tag that does not exist; undefined for one that does. */
    readonly near:
      | {
          readonly category: readonly Suggestion[] | undefined;
          readonly tag: readonly Suggestion[] | undefined;
        }
      | undefined;
    readonly elapsedMs: number;
    /** Age of a cached answer in seconds; undefined when it came from the service. */
    readonly ageSeconds: number | undefined;
  };
}

/** Returns the limits of a search as the end of a sentence about listings: ` match "notes" in category productivity`. */
export function scopeOf({ q, category, tag }: Pick<SearchFacts, "q" | "category" | "tag">): string {
  const words = oneLine(q).trim();
  return [
    words === "" ? "" : ` match "${words}"`,
    category === undefined ? "" : ` in category ${oneLine(category)}`,
    tag === undefined ? "" : ` with tag ${oneLine(tag)}`,
  ].join("");
}
