import type { Suggestion } from "../errors/catalog-error.ts";
import { nearest } from "../text/nearest.ts";
import { beginningOf, limitedAsk, type SuggestionSources } from "./sources.ts";

/** Returns the listings whose slugs are most similar to a slug that does not exist, from the known names or from one search. */
export async function nearTools(sources: SuggestionSources, slug: string): Promise<readonly Suggestion[]> {
  const known = suggestionsFor(slug, sources.knownNames().listings);
  if (known.length > 0 || sources.requests < 1) return known;
  const search = async () => {
    const page = await limitedAsk(sources)({ q: beginningOf(slug) });
    return suggestionsFor(slug, new Map(page?.value.map((tool) => [tool.slug, tool.name])));
  };
  return sources.withinTimeout(search(), []);
}

/** Returns the most similar names. The slug itself is left out, because it may have been seen before its listing was removed. */
function suggestionsFor(slug: string, names: ReadonlyMap<string, string>): readonly Suggestion[] {
  const others = [...names.keys()].filter((name) => name !== slug);
  return nearest(slug, others).map((value) => ({ value, name: names.get(value) }));
}
