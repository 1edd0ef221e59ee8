import type { Taxonomy } from "../contract/index.ts";
import { CatalogError, type Suggestion } from "../errors/catalog-error.ts";
import { nearest } from "../text/nearest.ts";
import type { Names } from "./names.ts";
import type { SuggestionSources } from "./sources.ts";

/** Close matches for an unknown category or tag; undefined if the category or tag is known. */
export interface NearSlugs {
  readonly category: readonly Suggestion[] | undefined;
  readonly tag: readonly Suggestion[] | undefined;
  /** The number of requests that were made. */
  readonly requests: number;
}

/** The filters of a search. */
interface Filters {
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
}

/**
 * Returns close matches for the first unknown filter. They come from the catalog's list or, if the list cannot be read, from the known
 * names.
 */
export async function nearSlugs(
  { catalog }: SuggestionSources,
  known: Names,
  { category, tag }: Filters,
): Promise<NearSlugs> {
  if (category !== undefined && !known.categories.has(category)) {
    const near = await nearIn(category, () => catalog.listCategories(), known.categories);
    return { category: near, tag: undefined, requests: 1 };
  }
  if (tag !== undefined && !known.tags.has(tag)) {
    const near = await nearIn(tag, () => catalog.listTags(), known.tags);
    return { category: undefined, tag: near, requests: 1 };
  }
  return { category: undefined, tag: undefined, requests: 0 };
}

/** Returns close matches for a slug. The search itself succeeded, so failing to read the list is not an error. */
async function nearIn(
  slug: string,
  list: () => Promise<{ readonly value: readonly Taxonomy[] }>,
  known: ReadonlyMap<string, string>,
): Promise<readonly Suggestion[] | undefined> {
  const names = await list().then(
    ({ value }) => new Map(value.map((entry) => [entry.slug, entry.name])),
    (error: unknown) => {
      if (error instanceof CatalogError) return known;
      throw error;
    },
  );
  if (names.size === 0 || names.has(slug)) return undefined;
  return nearest(slug, names.keys()).map((value) => ({ value, name: names.get(value) }));
}
