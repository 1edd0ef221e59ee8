import { CatalogError, type Suggestion } from "../errors/catalog-error.ts";
import { nearest } from "../text/nearest.ts";
import type { Names } from "./names.ts";
import { beginningOf, limitedAsk, type SuggestionSources } from "./sources.ts";

/** A category or tag that does not exist, and those with similar slugs. */
export interface UnknownFilter {
  readonly kind: "category" | "tag";
  readonly slug: string;
  readonly near: readonly Suggestion[];
}

interface Filters {
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
}

/**
 * Finds the first filter that the known names do not contain. Checks that filter in the catalog's list or, if the list cannot be read, in
 * the known names. Returns the filter if it does not exist, and the number of lists requested.
 */
export async function unknownFilter(
  { catalog }: SuggestionSources,
  known: Names,
  { category, tag }: Filters,
): Promise<{ readonly unknown: UnknownFilter | undefined; readonly requests: number }> {
  const filters = [
    { kind: "category", slug: category, names: known.categories, list: () => catalog.listCategories() },
    { kind: "tag", slug: tag, names: known.tags, list: () => catalog.listTags() },
  ] as const;
  for (const { kind, slug, names, list } of filters) {
    if (slug === undefined || names.has(slug)) continue;
    const existing = await list().then(
      ({ value }) => new Map(value.map((entry) => [entry.slug, entry.name])),
      (error: unknown) => {
        // The search itself succeeded, so a list that cannot be read is not an error.
        if (error instanceof CatalogError) return names;
        throw error;
      },
    );
    const isUnknown = existing.size > 0 && !existing.has(slug);
    return { unknown: isUnknown ? { kind, slug, near: similar(slug, existing) } : undefined, requests: 1 };
  }
  return { unknown: undefined, requests: 0 };
}

/** Returns the listings whose slugs are most similar to a slug that does not exist, from the known names or from one search. */
export async function nearTools(sources: SuggestionSources, slug: string): Promise<readonly Suggestion[]> {
  const known = similar(slug, sources.knownNames().listings);
  if (known.length > 0 || sources.requests < 1) return known;
  const search = async () => {
    const page = await limitedAsk(sources)({ q: beginningOf(slug) });
    return similar(slug, new Map(page?.value.map((tool) => [tool.slug, tool.name])));
  };
  return sources.withinTimeout(search(), []);
}

/** Returns the slugs most similar to a slug, with their names. The slug itself is left out, because its listing may have been removed. */
function similar(slug: string, names: ReadonlyMap<string, string>): readonly Suggestion[] {
  const others = [...names.keys()].filter((name) => name !== slug);
  return nearest(slug, others).map((value) => ({ value, name: names.get(value) }));
}
