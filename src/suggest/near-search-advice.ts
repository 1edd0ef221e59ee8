import { type Advice, command, type Hint } from "../errors/advice.ts";
import { searchCommand } from "../terminal/advice.ts";
import type { NearSearch, SearchTerms, WordSearch } from "../text/near-search.ts";
import { oneLine } from "../text/sanitize.ts";

/** Returns advice for a search that found nothing: `searches` or, if there are none and the query has words, a broader search. */
export function searchAdvice(
  query: WordSearch,
  searches: readonly NearSearch[] | undefined,
): readonly Hint[] {
  if (searches?.length) return searches.map((search) => nearAdvice(search, query));
  const words = query.q.trim();
  if (words === "") return [];
  const text = /\s/.test(words) ? "Try fewer words, or see all listings" : "See all listings";
  return [{ text, command: command("search") }];
}

function nearAdvice({ listings, ...search }: NearSearch, query: WordSearch): Advice {
  const count = `${listings.count}${listings.hasMore ? " or more" : ""}`;
  const suffix = ` (${count} ${count === "1" ? "listing" : "listings"})`;
  return { text: `${differenceOf(search, query)}${suffix}`, command: searchCommand(search) };
}

function differenceOf({ q, category, tag }: SearchTerms, query: WordSearch): string {
  if (q === query.q && category === undefined && tag === undefined) return "Without filters";
  if (q === undefined && category !== undefined && tag !== undefined) return "Without words";
  if (q !== undefined && q !== query.q) return `Try "${oneLine(q)}"`;
  return `Try ${oneLine(category === undefined ? `tag ${tag}` : `category ${category}`)}`;
}
