import { nearest } from "../../base/text/nearest.ts";
import { oneLine } from "../../base/text/sanitize.ts";
import { type CommandOptions, command, type Hint } from "../../contract/errors/advice.ts";
import { CatalogError, type Suggestion } from "../../contract/errors/catalog-error.ts";
import { UsageError } from "../../contract/errors/local-errors.ts";
import type { SearchTerms } from "../../contract/listing.ts";
import type { ConnectedCatalog } from "../app.ts";
import { searchCommand } from "../terminal/advice.ts";

type Known = Pick<ConnectedCatalog, "knownListings">;

const FILTERS = [
  { kind: "category", plural: "categories", list: "listCategories" },
  { kind: "tag", plural: "tags", list: "listTags" },
] as const;

/**
 * Checks the filters used in a search that found nothing. Throws a `UsageError` that suggests similar slugs if the catalog does not have
 * the category or tag. Returns a note for each filter that cannot be checked. `options` are the search's other options.
 */
export async function checkFilters(
  { catalog }: Pick<ConnectedCatalog, "catalog">,
  query: SearchTerms,
  options: CommandOptions,
): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const { kind, plural, list } of FILTERS) {
    const slug = query[kind];
    if (slug === undefined) continue;
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
      });
    } catch (error) {
      if (error instanceof UsageError || !(error instanceof CatalogError)) throw error;
      notes.push(oneLine(`The ${kind} "${slug}" was not checked: ${error.message}`));
    }
  }
  return notes;
}

/** Returns the known listings whose slugs are most similar to a slug that does not exist. */
export async function nearTools({ knownListings }: Known, slug: string): Promise<readonly Suggestion[]> {
  return similar(slug, await knownListings());
}

/** Returns advice for a search that found nothing: the search without its filters, similar slugs, and fewer words, without a request. */
export async function emptySearchAdvice(
  known: Known,
  { q, category, tag }: SearchTerms,
): Promise<readonly Hint[]> {
  const words = q?.trim().split(/\s+/).filter(Boolean) ?? [];
  const isFiltered = category !== undefined || tag !== undefined;
  const advice = [
    ...(isFiltered && words.length > 0 ? [{ text: "Without filters", command: searchCommand({ q }) }] : []),
    ...(await nearTools(known, words.join("-"))).map(({ value }) => {
      return { text: "Similar name", command: command("show", [value]) };
    }),
    ...(words.length > 1
      ? [{ text: "Fewer words", command: searchCommand({ q: words.slice(0, -1).join(" "), category, tag }) }]
      : []),
  ];
  return advice.length > 0 ? advice : [{ text: "See the categories", command: command("categories") }];
}

/** Returns the slugs most similar to a slug, with their names. The slug itself is omitted, because its listing may have been removed. */
function similar(slug: string, names: ReadonlyMap<string, string>): readonly Suggestion[] {
  const others = [...names.keys()].filter((name) => name !== slug);
  return nearest(slug, others).map((value) => ({ value, name: names.get(value) }));
}
