import type { ToolQuery } from "../api/catalog-client.ts";
import { type Advice, command, type Hint } from "../errors/advice.ts";
import { searchCommand } from "../terminal/advice.ts";
import { oneLine } from "../text/sanitize.ts";
import type { NearMatches, NearSearch, WordQuery } from "./near-search.ts";
import type { UnknownFilter } from "./near-slugs.ts";

/** Returns advice for a search that found nothing: slugs similar to an unknown filter, and commands to try. */
export function searchAdvice(query: WordQuery, near: NearMatches | undefined): readonly Hint[] {
  return [...(near?.unknown ? [sentenceOn(near.unknown)] : []), ...alternatives(query, near)];
}

function sentenceOn({ kind, slug, near }: UnknownFilter): string {
  const names = near.map(({ value, name }) => (name ? `${value} (${name})` : value));
  const matches = names.length === 0 ? "" : ` Close matches: ${names.join(", ")}.`;
  return oneLine(`Unknown ${kind} "${slug}".${matches}`);
}

/** Returns the searches that find listings or, if no such search is known, a command that might help. */
function alternatives(query: WordQuery, near: NearMatches | undefined): readonly Advice[] {
  const { unknown, searches } = { ...near };
  if (searches?.length) return searches.map((search) => nearAdvice(search, query));
  const meant = unknown?.near[0];
  if (meant && searches === undefined) {
    return [{ text: "Try", command: searchCommand({ ...query, [unknown.kind]: meant.value }) }];
  }
  if (unknown) return [{ text: "Try", command: command(unknown.kind === "tag" ? "tags" : "categories") }];
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
