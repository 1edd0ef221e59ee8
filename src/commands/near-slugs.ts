import type { CatalogClient } from "../api/catalog-client.ts";
import type { Taxonomy } from "../contract/index.ts";
import { CatalogError, type Suggestion } from "../errors/catalog-error.ts";
import { nearest } from "../nearest.ts";

/** What was probably meant by a category or a tag that the catalog does not have; undefined for one that it has. */
export interface NearSlugs {
  readonly category: readonly Suggestion[] | undefined;
  readonly tag: readonly Suggestion[] | undefined;
}

/** Looks both up in the catalog's lists. A list that cannot be had leaves its part out: the search itself went well. */
export async function nearSlugs(
  catalog: CatalogClient,
  wanted: { readonly category?: string | undefined; readonly tag?: string | undefined },
): Promise<NearSlugs> {
  const [category, tag] = await Promise.all([
    nearIn(wanted.category, () => catalog.listCategories()),
    nearIn(wanted.tag, () => catalog.listTags()),
  ]);
  return { category, tag };
}

async function nearIn(
  slug: string | undefined,
  list: () => Promise<{ readonly value: readonly Taxonomy[] }>,
): Promise<readonly Suggestion[] | undefined> {
  if (slug === undefined) return undefined;
  try {
    const { value } = await list();
    if (value.some((entry) => entry.slug === slug)) return undefined;
    return suggest(slug, value);
  } catch (error) {
    if (error instanceof CatalogError) return undefined;
    throw error;
  }
}

/** The entries whose slug is nearest to a word, with their names. */
export function suggest(word: string, entries: readonly Taxonomy[]): readonly Suggestion[] {
  const names = new Map(entries.map(({ slug, name }) => [slug, name]));
  return nearest(word, names.keys()).map((value) => ({ value, name: names.get(value) }));
}
