import type { CatalogClient, ToolPage } from "../api/catalog-client.ts";
import { CatalogError } from "../errors/catalog-error.ts";
import {
  type NearSearch,
  nearSearches,
  type SearchHits,
  type SearchTerms,
  type WordSearch,
} from "../text/near-search.ts";
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
export type Ask = (query: SearchTerms) => Promise<ToolPage | undefined>;

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

/** Returns searches that find listings for a search that found nothing; undefined if no search was tried, or after the time limit. */
export function findNearSearches(
  sources: SuggestionSources,
  query: WordSearch,
): Promise<readonly NearSearch[] | undefined> {
  const search = async () => {
    if (query.q.trim() === "" || sources.requests < 1) return undefined;
    const ask = limitedAsk(sources);
    return nearSearches(sources.knownNames(), query, async (terms) => hitsOf(await ask(terms)));
  };
  return sources.withinTimeout(search(), undefined);
}

function hitsOf(page: ToolPage | undefined): SearchHits | undefined {
  if (page === undefined) return undefined;
  const texts = page.value.map(({ slug, name, listingHeadline, description, tags }) => [
    ...[slug, name, listingHeadline ?? "", description ?? ""],
    ...tags.flatMap((tag) => [tag.slug, tag.name]),
  ]);
  return { count: page.entries.length, hasMore: page.hasNext, texts };
}
