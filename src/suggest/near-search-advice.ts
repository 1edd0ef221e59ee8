import type { ToolQuery } from "../api/catalog-client.ts";
import { type Advice, command, type Hint } from "../errors/advice.ts";
import type { Suggestion } from "../errors/catalog-error.ts";
import { searchCommand } from "../terminal/advice.ts";
import { oneLine } from "../text/sanitize.ts";
import type { NearMatches, NearSearch, WordQuery } from "./near-search.ts";

/** Returns advice for a search that found nothing: names similar to unknown filters, and other searches. */
export function searchAdvice(query: WordQuery, near: NearMatches | undefined): readonly Hint[] {
  return [
    ...unknownSlug("category", query.category, near?.category),
    ...unknownSlug("tag", query.tag, near?.tag),
    ...alternatives(query, near),
  ];
}

/** Returns a sentence that names an unknown category or tag, and the categories or tags with similar names. */
function unknownSlug(kind: string, slug = "", near: readonly Suggestion[] | undefined): readonly string[] {
  if (near === undefined) return [];
  const names = near.map(({ value, name }) => (name ? `${value} (${name})` : value));
  const matches = names.length === 0 ? "" : ` Close matches: ${names.join(", ")}.`;
  return [oneLine(`Unknown ${kind} "${slug}".${matches}`)];
}

/** Returns searches that find listings. If no such search is known, returns searches that might find listings. */
function alternatives(query: WordQuery, near: NearMatches | undefined): readonly Advice[] {
  const { category, tag, searches } = { ...near };
  if (searches?.length) return searches.map((search) => nearAdvice(search, query));
  const [nearCategory] = category ?? [];
  const [nearTag] = tag ?? [];
  if ((nearCategory || nearTag) && searches === undefined) {
    const meant = {
      ...query,
      category: nearCategory?.value ?? query.category,
      tag: nearTag?.value ?? query.tag,
    };
    return [{ text: "Try", command: searchCommand(meant) }];
  }
  if (category) return [{ text: "Try", command: command("categories") }];
  if (tag) return [{ text: "Try", command: command("tags") }];
  if (query.q.trim() === "") return [];
  const isFiltered = query.category !== undefined || query.tag !== undefined;
  return isFiltered && searches === undefined
    ? [{ text: "Try", command: searchCommand({ q: query.q }) }]
    : [{ text: "Try fewer words, or see all listings", command: command("search") }];
}

function nearAdvice({ listings, ...search }: NearSearch, query: WordQuery): Advice {
  const count = listings && `${listings.count}${listings.hasMore ? " or more" : ""}`;
  const suffix = count && ` (${count} ${count === "1" ? "listing" : "listings"})`;
  return { text: `${differenceOf(search, query)}${suffix ?? ""}`, command: searchCommand(search) };
}

/** Returns a phrase that states how a search differs from the original search. */
function differenceOf({ q, category, tag }: ToolQuery, query: WordQuery): string {
  if (q === query.q && category === undefined && tag === undefined) return "Without filters";
  if (q !== undefined && q !== query.q) return `Try "${oneLine(q)}"`;
  const filter =
    category === undefined || (category === query.category && tag) ? `tag ${tag}` : `category ${category}`;
  return `Try ${oneLine(filter)}`;
}
