import type { CatalogClient, ToolPage } from "../api/catalog-client.ts";
import { recoverWith } from "../errors/catalog-error.ts";
import {
  type NearSearch,
  nearSearches,
  type SearchHits,
  type SearchTerms,
  type WordSearch,
} from "../text/near-search.ts";
import type { Names } from "./names.ts";

export interface SuggestionSources {
  readonly catalog: Pick<CatalogClient, "listTools" | "listCategories" | "listTags">;
  /** Returns the names that are available without a request. */
  readonly knownNames: () => Names;
  /** Whether requests may be sent solely to make suggestions. */
  readonly mayAsk: boolean;
  /** Returns the result of `found`, or `otherwise` after the time limit for suggestions. */
  readonly withinTimeout: <Found>(found: Promise<Found>, otherwise: Found) => Promise<Found>;
}

/** Returns the first page of a search, or undefined if the request fails. */
export function firstPage(
  catalog: SuggestionSources["catalog"],
  query: SearchTerms,
): Promise<ToolPage | undefined> {
  return unlessFailed(async () => (await catalog.listTools(query).next()).value ?? undefined);
}

/** Returns searches to suggest after a search that found nothing; undefined if no requests may be sent, or after the time limit. */
export async function findNearSearches(
  { catalog, mayAsk, withinTimeout }: SuggestionSources,
  query: WordSearch,
): Promise<readonly NearSearch[] | undefined> {
  if (!mayAsk) return undefined;
  let isOver = false;
  const ask = async <Value>(read: () => Promise<Value>) => (isOver ? undefined : unlessFailed(read));
  const search = nearSearches(
    {
      find: async (terms) => hitsOf(await ask(() => firstPage(catalog, terms))),
      names: async (kind) => {
        const list = await ask(() => (kind === "category" ? catalog.listCategories() : catalog.listTags()));
        return new Map(list?.value.map(({ slug, name }) => [slug, name]));
      },
    },
    query,
  );
  try {
    return await withinTimeout(search, undefined);
  } finally {
    isOver = true;
  }
}

function unlessFailed<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  return read().catch(recoverWith(() => undefined));
}

function hitsOf(page: ToolPage | undefined): SearchHits | undefined {
  if (page === undefined) return undefined;
  const texts = page.value.map(({ slug, name, listingHeadline, description, tags }) => [
    ...[slug, name, listingHeadline ?? "", description ?? ""],
    ...tags.flatMap((tag) => [tag.slug, tag.name]),
  ]);
  return { count: page.entries.length, hasMore: page.hasNext, texts };
}
