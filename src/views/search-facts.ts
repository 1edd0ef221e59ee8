import { type Advice, type CommandCall, type CommandOptions, command } from "../errors/advice.ts";
import type { Suggestion } from "../errors/catalog-error.ts";
import { hintLines } from "../terminal/advice.ts";
import type { Screen } from "../terminal/screen.ts";
import { keepsWords, wrap } from "../terminal/wrap.ts";
import { oneLine } from "../text/sanitize.ts";

/** The search, and the facts that became known beside the listings. */
export interface SearchFacts {
  readonly q: string;
  readonly category: string | undefined;
  readonly tag: string | undefined;
  /** The catalog's name: its host, or `sandbox`. */
  readonly catalog: string;
  readonly hasMore: boolean;
  /** True when a number of listings was asked for. */
  readonly isLimited: boolean;
  /** The listings that were read, and those of them with fields that could not be. */
  readonly count: number;
  readonly unreadable: number;
  /** Near matches of an empty search. */
  readonly near: NearMatches | undefined;
  readonly elapsedMs: number;
  /** Age of a cached answer in seconds; undefined when it came from the service. */
  readonly ageSeconds: number | undefined;
}

/** Near matches of a category or a tag that does not exist, undefined for one that does; and a search that finds something. */
export interface NearMatches {
  readonly category: readonly Suggestion[] | undefined;
  readonly tag: readonly Suggestion[] | undefined;
  readonly search?: NearSearch | undefined;
}

/** A search that differs from an empty one in a mistyped word, and the number of listings on its first page. */
export interface NearSearch {
  readonly q: string;
  readonly count: number;
  readonly hasMore: boolean;
}

/** Returns the limits of a search as the end of a sentence about listings: ` match "notes" in category productivity`. */
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
  readonly q?: string;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
}

/** Returns the command of a search with these words and filters, and with more options. */
export function searchCommand({ q, category, tag }: SearchWords, more: CommandOptions = {}): CommandCall {
  const words = oneLine(q ?? "")
    .split(/\s+/)
    .filter((word) => word !== "");
  return command("search", words, { category: safe(category), tag: safe(tag), ...more });
}

/** Returns a slug without unprintable characters, which no category or tag has. */
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

/** Names a category or a tag that does not exist, and what it is close to. */
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

/** Returns searches that may find something: the near names and words first, then one filter less. */
function alternatives({ q, category, tag, near }: SearchFacts): Advice[] {
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
  const found = near?.search && [nearWords(near.search, asked)];
  if (category !== undefined || tag !== undefined)
    return [...(found ?? []), { text: found ? "Without filters" : "Try", command: searchCommand({ q }) }];
  return found ?? [{ text: "Try fewer words, or see all listings", command: command("search") }];
}

function nearWords({ q, count, hasMore }: NearSearch, asked: SearchWords): Advice {
  const listings = count === 1 && !hasMore ? "listing" : "listings";
  const text = `Try "${oneLine(q)}" (${count}${hasMore ? " or more" : ""} ${listings})`;
  return { text, command: searchCommand({ ...asked, q }) };
}
