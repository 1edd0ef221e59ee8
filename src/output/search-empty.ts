import { type Advice, command } from "../errors/advice.ts";
import type { Suggestion } from "../errors/catalog-error.ts";
import { oneLine } from "../text/sanitize.ts";
import { keepsWords, wrap } from "../text/wrap.ts";
import { hintLines } from "./advice.ts";
import { searchCommand } from "./search-command.ts";
import { type SearchFacts, scopeOf } from "./search-facts.ts";
import type { Screen } from "./view.ts";

/** Returns the text for a search without results: its scope, near names, and searches that may find more. */
export function searchEmpty(facts: SearchFacts, screen: Screen): string {
  const { columns } = screen;
  const { category, tag, listing } = facts;
  const found = scopeOf(facts);
  return [
    ...wrap(`No live listings${found === "" ? " yet" : found}.`, columns),
    ...unknown("category", category, listing.near?.category, columns),
    ...unknown("tag", tag, listing.near?.tag, columns),
    ...ways(facts).flatMap((way) => hintLines(way, screen)),
  ].join("\n");
}

function unknown(
  kind: "category" | "tag",
  slug: string | undefined,
  near: readonly Suggestion[] | undefined,
  columns: number,
): string[] {
  if (slug === undefined || near === undefined) return [];
  const names = near.map(({ value, name }) => (name ? `${value} (${name})` : value)).map(oneLine);
  const meant = names.length === 0 ? "" : ` Close matches: ${names.join(", ")}.`;
  const keeps = keepsWords(oneLine(slug), ...near.map(({ value }) => oneLine(value)));
  return wrap(`Unknown ${kind} "${oneLine(slug)}".${meant}`, columns, keeps);
}

/** Searches that may find something: the near names first, then one filter less. */
function ways({ q, category, tag, listing: { near } }: SearchFacts): Advice[] {
  const asked = { q, category, tag };
  const [nearCategory] = near?.category ?? [];
  const [nearTag] = near?.tag ?? [];
  if (nearCategory || nearTag) {
    const meant = { ...asked, category: nearCategory?.value ?? category, tag: nearTag?.value ?? tag };
    return [{ text: "Try", command: searchCommand(meant) }];
  }
  if (near?.category) return [{ text: "Try", command: command("categories") }];
  if (near?.tag) return [{ text: "Try", command: command("tags") }];
  if (q.trim() === "") return [];
  if (category !== undefined || tag !== undefined) return [{ text: "Try", command: searchCommand({ q }) }];
  return [{ text: "Try fewer words, or see all listings", command: command("search") }];
}
