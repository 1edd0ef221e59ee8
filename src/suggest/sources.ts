import type { CatalogClient, ToolPage, ToolQuery } from "../api/catalog-client.ts";
import { CatalogError } from "../errors/catalog-error.ts";
import type { Names } from "./names.ts";

/** What suggestions are made from. */
export interface SuggestionSources {
  readonly catalog: Pick<CatalogClient, "listTools" | "listCategories" | "listTags">;
  /** Returns the names that are known without a request. */
  readonly knownNames: () => Names;
  /** The most requests that are made only for suggestions: none when nobody waits for them. */
  readonly requests: number;
  /** Returns what was found, or `otherwise` when that takes longer than suggestions may. */
  readonly withinTimeout: <Found>(found: Promise<Found>, otherwise: Found) => Promise<Found>;
}

/** Returns the first page of a search; undefined when no request is left, or the catalog does not answer. */
export type Ask = (query: ToolQuery) => Promise<ToolPage | undefined>;

/** Returns what asks the catalog as often as is allowed. A failure is no news: the command has its result already. */
export function limitedAsk({ catalog, requests }: SuggestionSources): Ask {
  let left = requests;
  return async (query) => {
    if (left < 1) return undefined;
    left -= 1;
    try {
      return (await catalog.listTools(query).next()).value ?? undefined;
    } catch (error) {
      if (error instanceof CatalogError) return undefined;
      throw error;
    }
  };
}

/** Returns the letters that were probably typed right: half of the first word, at most four. Services that match prefixes find by them. */
export function beginningOf(text: string): string {
  const [word = text] = text.split("-");
  const letters = [...word];
  return letters.slice(0, Math.min(4, Math.max(1, Math.floor(letters.length / 2)))).join("");
}
