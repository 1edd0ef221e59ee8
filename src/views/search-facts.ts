import { type Advice, type CommandCall, type CommandOptions, command } from "../errors/advice.ts";
import type { Suggestion } from "../errors/catalog-error.ts";
import { hintLines } from "../terminal/advice.ts";
import type { Screen } from "../terminal/screen.ts";
import { keepsWords, wrap } from "../terminal/wrap.ts";
import { oneLine } from "../text/sanitize.ts";

/** A search and the facts about its result. */
export interface SearchFacts {
  readonly q: string;
  readonly category: string | undefined;
  readonly tag: string | undefined;
  /** The catalog's name: its host, or `sandbox`. */
  readonly catalog: string;
  readonly hasMore: boolean;
  /** True when the user set a number of listings. */
  readonly isLimited: boolean;
  /** The number of listings read, and the number of those with unreadable fields. */
  readonly count: number;
  readonly unreadable: number;
  /** Near matches of an empty search. */
  readonly near: NearMatches | undefined;
  readonly elapsedMs: number;
  /** The age of a cached answer in seconds; undefined for an answer from the service. */
  readonly ageSeconds: number | undefined;
}

/** Near matches for an unknown category or tag (undefined for a known one), and searches that find something. */
export interface NearMatches {
  readonly category: readonly Suggestion[] | undefined;
  readonly tag: readonly Suggestion[] | undefined;
  /** Undefined without such a search. */
  readonly searches?: readonly NearSearch[];
}

/** A search that finds something, and the number of listings on its first page, if known. */
export interface NearSearch extends SearchWords {
  readonly listings?: { readonly count: number; readonly hasMore: boolean };
}

/** Returns the scope of a search as the end of a sentence about listings: ` match "notes" in category productivity`. */
export function scopeOf({ q, category, tag }: Pick<SearchFacts, "q" | "category" | "tag">): string {
  const words = oneLine(q).trim();
  return [
    words === "" ? "" : ` match "${words}"`,
    category === undefined ? "" : ` in category ${oneLine(category)}`,
    tag === undefined ? "" : ` with tag ${oneLine(tag)}`,
  ].join("");
}

/** The words and filters of a search. */
export interface SearchWords {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
}

/** Returns the command of a search with these words, filters and further options. */
export function searchCommand({ q, category, tag }: SearchWords, more: CommandOptions = {}): CommandCall {
  const words = oneLine(q ?? "")
    .split(/\s+/)
    .filter((word) => word !== "");
  return command("search", words, { category: safe(category), tag: safe(tag), ...more });
}

/** Returns a slug without unprintable characters, which no category or tag contains. */
function safe(slug: string | undefined): string | undefined {
  return slug === undefined ? undefined : oneLine(slug);
}

/** Returns the text for a search without results: its scope, near names, and searches that may find more. */
export function searchEmpty(facts: SearchFacts, screen: Screen): string {
  const { columns } = screen;
  const { category, tag, near } = facts;
  const scope = scopeOf(facts);
  return [
    ...wrap(`No live listings${scope === "" ? " yet" : scope}.`, columns),
    ...unknownSlug("category", category, near?.category, columns),
    ...unknownSlug("tag", tag, near?.tag, columns),
    ...alternatives(facts).flatMap((advice) => hintLines(advice, screen)),
  ].join("\n");
}

/** Names an unknown category or tag, and its near matches. */
function unknownSlug(
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

/** Returns searches that find something, or, if none is known, searches that may. */
function alternatives({ q, category, tag, near }: SearchFacts): Advice[] {
  const asked = { q, category, tag };
  const [nearCategory] = near?.category ?? [];
  const [nearTag] = near?.tag ?? [];
  const found = near?.searches?.map((search) => nearAdvice(search, asked)) ?? [];
  if (found.length > 0) return found;
  if ((nearCategory || nearTag) && near?.searches === undefined) {
    const meant = { ...asked, category: nearCategory?.value ?? category, tag: nearTag?.value ?? tag };
    return [{ text: "Try", command: searchCommand(meant) }];
  }
  if (near?.category) return [{ text: "Try", command: command("categories") }];
  if (near?.tag) return [{ text: "Try", command: command("tags") }];
  if (q.trim() === "") return [];
  const isFiltered = category !== undefined || tag !== undefined;
  if (isFiltered && near?.searches === undefined) return [{ text: "Try", command: searchCommand({ q }) }];
  return [{ text: "Try fewer words, or see all listings", command: command("search") }];
}

function nearAdvice({ listings, ...search }: NearSearch, asked: SearchWords): Advice {
  const count = listings && `${listings.count}${listings.hasMore ? " or more" : ""}`;
  const suffix = count && ` (${count} ${count === "1" ? "listing" : "listings"})`;
  return { text: `${titleOf(search, asked)}${suffix ?? ""}`, command: searchCommand(search) };
}

/** Names the difference from the original search. */
function titleOf({ q, category, tag }: SearchWords, asked: SearchWords): string {
  if (q === asked.q && category === undefined && tag === undefined) return "Without filters";
  if (q !== undefined && q !== asked.q) return `Try "${oneLine(q)}"`;
  const filter =
    category === undefined || (category === asked.category && tag) ? `tag ${tag}` : `category ${category}`;
  return `Try ${oneLine(filter)}`;
}
