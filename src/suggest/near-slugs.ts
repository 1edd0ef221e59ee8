import type { CatalogClient } from "../api/catalog-client.ts";
import type { App } from "../app/app.ts";
import type { Taxonomy } from "../contract/index.ts";
import { CatalogError, type Suggestion } from "../errors/catalog-error.ts";
import { nearest } from "../text/nearest.ts";
import { readNames } from "./names-file.ts";

/** Near matches of a category and a tag that the catalog does not have; undefined for one that it has. */
export interface NearSlugs {
  readonly category: readonly Suggestion[] | undefined;
  readonly tag: readonly Suggestion[] | undefined;
}

/** Returns near matches from the catalog's lists, or from names seen before where a list cannot be read. */
export async function nearSlugs(
  app: App,
  catalog: CatalogClient,
  wanted: { readonly category?: string | undefined; readonly tag?: string | undefined },
): Promise<NearSlugs> {
  const [category, tag] = await Promise.all([
    nearIn(wanted.category, () => entriesOf(app, "categories", () => catalog.listCategories())),
    nearIn(wanted.tag, () => entriesOf(app, "tags", () => catalog.listTags())),
  ]);
  return { category, tag };
}

async function nearIn(
  slug: string | undefined,
  list: () => Promise<readonly Taxonomy[]>,
): Promise<readonly Suggestion[] | undefined> {
  if (slug === undefined) return undefined;
  const entries = await list();
  return entries.length === 0 || entries.some((entry) => entry.slug === slug)
    ? undefined
    : suggest(slug, entries);
}

/** Reads a list. The search itself succeeded, so a failure falls back to names seen before. */
async function entriesOf(
  app: App,
  kind: "categories" | "tags",
  list: () => Promise<{ readonly value: readonly Taxonomy[] }>,
): Promise<readonly Taxonomy[]> {
  try {
    return (await list()).value;
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    const known = readNames(app.folders.cache, app.settings.baseUrl.value ?? "")[kind];
    return [...known].map(([slug, name]) => ({ slug, name }));
  }
}

/** Returns the entries whose slug is nearest to a word, with their names. */
function suggest(word: string, entries: readonly Taxonomy[]): readonly Suggestion[] {
  const names = new Map(entries.map(({ slug, name }) => [slug, name]));
  return nearest(word, names.keys()).map((value) => ({ value, name: names.get(value) }));
}
