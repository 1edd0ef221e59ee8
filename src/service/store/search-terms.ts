import { hasWord, indexedWords, queryWords, type SearchWord } from "../rules/search-words.ts";
import type { StoredListing } from "../rules/stored-listing.ts";

/** What the terms of a word begin with: the fields that it is found in, up to the name, headline, tags, description. */
const TIERS = ["a", "b", "c", "d"] as const;

/** The tier of a word in any field. */
export const ANYWHERE = "d";

/** What of a listing can be searched. */
export type Searchable = Pick<StoredListing, "name" | "headline" | "description" | "category" | "tags">;

/**
 * The terms under which a listing is indexed, one text, separated by spaces.
 *
 * A word of the name is stored as `aword bword cword dword`, one of the headline as `bword cword dword`, and so on:
 * a search within the first fields alone is then a search for one term, with nothing to skip.
 */
export function searchTerms(listing: Searchable): string {
  const terms = [wholeName(listing.name), categoryTerm(listing.category.slug)];
  for (const { slug } of listing.tags) terms.push(tagTerm(slug));
  const seen = new Set<string>();
  for (const [index, field] of fieldsOf(listing).entries()) {
    for (const word of indexedWords(field)) {
      if (seen.has(word)) continue;
      seen.add(word);
      for (const tier of TIERS.slice(index)) terms.push(tier + word);
    }
  }
  return terms.join(" ");
}

/** The texts that are searched, in the order of `TIERS`. */
function fieldsOf({ name, headline, tags, description }: Searchable): readonly string[] {
  return [name, headline ?? "", tagText(tags), description ?? ""];
}

/** The names and slugs of tags as one text. */
export function tagText(tags: Searchable["tags"]): string {
  return tags.map(({ name, slug }) => `${name} ${slug}`).join(" ");
}

/** The filters of a search; undefined ones match everything. */
export interface SearchFilters {
  readonly category: string | undefined;
  readonly tag: string | undefined;
}

/** A step of a search: what it finds is more relevant than what any later one finds. */
export interface SearchPhase {
  readonly number: number;
  /** As FTS5 is asked. */
  readonly expression: string;
}

/**
 * The phases of a search, most relevant first. Each excludes what an earlier one found: first the listing with that
 * very name, then all words in the name, in name and headline, with the tags, and anywhere; within each, whole words
 * before beginnings. One that cannot find anything is left out.
 *
 * `longer` are the longer words that the open one begins. Where they are not named, FTS5 collects all listings with
 * any of them at each look; else it stops at the last one that is asked for.
 */
export function searchPhases(
  words: readonly SearchWord[],
  filters: SearchFilters,
  longer: readonly string[] | undefined,
): readonly SearchPhase[] {
  const filter = filterTerms(filters);
  const name = wholeNameOf(words);
  const phases = [{ number: 0, expression: filtered(name, filter) }];
  let before = name;
  for (const [index, tier] of TIERS.entries()) {
    const whole = conjunction(tier, words, []);
    const open = conjunction(tier, words, longer);
    phases.push({ number: numberOf(index, true), expression: `(${filtered(whole, filter)}) NOT ${before}` });
    if (open !== whole) {
      const expression = `(${filtered(open, filter)}) NOT (${whole} OR ${before})`;
      phases.push({ number: numberOf(index, false), expression });
    }
    // Includes the first phase: a listing with that very name has its words in the name.
    before = open;
  }
  return phases;
}

/** Cursors hold it. */
function numberOf(tier: number, isWhole: boolean): number {
  return 1 + 2 * tier + (isWhole ? 0 : 1);
}

/** The hits of all phases together, as one FTS5 expression. */
export function allHits(
  words: readonly SearchWord[],
  filters: SearchFilters,
  longer: readonly string[] | undefined,
): string {
  return filtered(conjunction(ANYWHERE, words, longer), filterTerms(filters));
}

/** The number of the phase that finds a listing, by the listing's own words; undefined when none does. */
export function phaseOf(listing: Searchable, words: readonly SearchWord[]): number | undefined {
  if (wholeName(listing.name) === joined(words)) return 0;
  const found = new Set<string>();
  for (const [tier, field] of fieldsOf(listing).entries()) {
    for (const word of indexedWords(field)) found.add(word);
    if (!words.every((word) => hasWord(found, word))) continue;
    return numberOf(
      tier,
      words.every(({ text, match }) => match === "start" || found.has(text)),
    );
  }
  return undefined;
}

function wholeNameOf(words: readonly SearchWord[]): string {
  return `"${joined(words)}"`;
}

/** Stands for what the tokenizer would take for a separator: any character beyond ASCII belongs to a word. */
const JOIN = "·";

function wholeName(name: string): string {
  return joined(queryWords(name));
}

function joined(words: readonly SearchWord[]): string {
  return `n${words.map(({ text }) => text).join(JOIN)}`;
}

function categoryTerm(slug: string): string {
  return `x${slug.replaceAll("-", JOIN)}`;
}

function tagTerm(slug: string): string {
  return `y${slug.replaceAll("-", JOIN)}`;
}

function filterTerms({ category, tag }: SearchFilters): readonly string[] {
  return [
    ...(category === undefined ? [] : [`"${categoryTerm(category)}"`]),
    ...(tag === undefined ? [] : [`"${tagTerm(tag)}"`]),
  ];
}

function filtered(expression: string, filter: readonly string[]): string {
  return [`(${expression})`, ...filter].join(" AND ");
}

/** Words hold letters and digits alone, so that quotes around them are all the escaping there is to do. */
function conjunction(
  tier: string,
  words: readonly SearchWord[],
  longer: readonly string[] | undefined,
): string {
  const terms = words.map(({ text, match }) => {
    const term = `"${tier}${text}"`;
    if (match === "start" || (match === "open" && longer === undefined)) return `${term}*`;
    if (match === "whole" || longer === undefined || longer.length === 0) return term;
    return `(${[term, ...longer.map((word) => `"${tier}${word}"`)].join(" OR ")})`;
  });
  return `(${terms.join(" AND ")})`;
}
