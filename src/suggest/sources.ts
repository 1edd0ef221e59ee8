import type { CatalogClient, ToolPage, ToolQuery } from "../api/catalog-client.ts";
import { CatalogError } from "../errors/catalog-error.ts";
import type { Names } from "./names.ts";

/** The sources of suggestions. */
export interface SuggestionSources {
  readonly catalog: Pick<CatalogClient, "listTools" | "listCategories" | "listTags">;
  /** Returns the names that are available without a request. */
  readonly knownNames: () => Names;
  /** The maximum number of requests to make only for suggestions; 0 if nobody is waiting for them. */
  readonly requests: number;
  /** Returns the result of a search, or `otherwise` after the time limit for suggestions. */
  readonly withinTimeout: <Found>(found: Promise<Found>, otherwise: Found) => Promise<Found>;
}

/** A function that returns the first page of a search, or undefined if no request is left or the request fails. */
export type Ask = (query: ToolQuery) => Promise<ToolPage | undefined>;

/** Returns a function that requests first pages up to the limit. A failure is ignored, because the command already has its result. */
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

/** Returns the letters to search for, which were probably typed correctly: the first half of the first word, at most four letters. */
export function beginningOf(text: string): string {
  const [word = text] = text.split("-");
  const letters = [...word];
  return letters.slice(0, Math.min(4, Math.max(1, Math.floor(letters.length / 2)))).join("");
}
