import { type CommandOptions, command } from "../errors/advice.ts";
import { CatalogError, type Suggestion } from "../errors/catalog-error.ts";
import { UsageError } from "../errors/local-errors.ts";
import { searchCommand } from "../terminal/advice.ts";
import { beginningOf, type SearchTerms } from "../text/near-search.ts";
import { nearest } from "../text/nearest.ts";
import { oneLine } from "../text/sanitize.ts";
import { firstPage, type SuggestionSources } from "./sources.ts";

const FILTERS = [
  { kind: "category", plural: "categories", list: "listCategories" },
  { kind: "tag", plural: "tags", list: "listTags" },
] as const;

/**
 * Checks the filters used in a search that found nothing. Throws a `UsageError` that suggests similar slugs if the catalog does not have
 * the category or tag. Returns a note for each filter that cannot be checked. `options` are the search's other options.
 */
export async function checkFilters(
  { catalog, knownNames }: Pick<SuggestionSources, "catalog" | "knownNames">,
  query: SearchTerms,
  options: CommandOptions,
): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const { kind, plural, list } of FILTERS) {
    const slug = query[kind];
    if (slug === undefined || knownNames()[plural].has(slug)) continue;
    try {
      const { value } = await catalog[list]();
      const names = new Map(value.map((entry) => [entry.slug, entry.name]));
      if (names.has(slug)) continue;
      const suggestions = similar(slug, names);
      const [near] = suggestions;
      const corrected = { ...query, [kind]: near?.value };
      throw new UsageError({
        message: `Unknown ${kind} "${slug}"`,
        suggestions,
        hint: near
          ? { text: "Try", command: searchCommand(corrected, options) }
          : { text: `List the ${plural}`, command: command(plural) },
        isExplained: false,
      });
    } catch (error) {
      if (error instanceof UsageError || !(error instanceof CatalogError)) throw error;
      notes.push(oneLine(`The ${kind} "${slug}" was not checked: ${error.message}`));
    }
  }
  return notes;
}

/** Returns the listings whose slugs are most similar to a slug that does not exist. Searches at most once. */
export async function nearTools(sources: SuggestionSources, slug: string): Promise<readonly Suggestion[]> {
  const known = similar(slug, sources.knownNames().listings);
  if (known.length > 0 || !sources.mayAsk) return known;
  const search = async () => {
    const page = await firstPage(sources.catalog, { q: beginningOf(slug) });
    return similar(slug, new Map(page?.value.map((tool) => [tool.slug, tool.name])));
  };
  return sources.withinTimeout(search(), []);
}

/** Returns the slugs most similar to a slug, with their names. The slug itself is omitted, because its listing may have been removed. */
function similar(slug: string, names: ReadonlyMap<string, string>): readonly Suggestion[] {
  const others = [...names.keys()].filter((name) => name !== slug);
  return nearest(slug, others).map((value) => ({ value, name: names.get(value) }));
}
