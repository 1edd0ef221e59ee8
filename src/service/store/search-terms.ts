import { indexedWords, queryWords, type SearchWord } from "../rules/search-words.ts";
import type { StoredListing } from "../rules/stored-listing.ts";

/** Prefixes of the terms of a field: name, headline, tags, description. */
const FIELDS = ["a", "b", "c", "d"] as const;

/** The searchable fields of a listing. */
export type Searchable = Pick<StoredListing, "name" | "headline" | "description" | "tags"> & {
  readonly category: Pick<StoredListing["category"], "slug">;
};

/** Returns the terms under which a listing is indexed, one text, separated by spaces: each word once, in its best field. */
export function searchTerms(listing: Searchable): string {
  const terms = [wholeName(listing.name), categoryTerm(listing.category.slug)];
  for (const { slug } of listing.tags) terms.push(tagTerm(slug));
  const seen = new Set<string>();
  for (const [index, text] of textsOf(listing).entries()) {
    for (const word of indexedWords(text)) {
      if (!seen.has(word)) terms.push(`${FIELDS[index]}${word}`);
      seen.add(word);
    }
  }
  return terms.join(" ");
}

/** Returns the texts of the fields, in the order of `FIELDS`. */
function textsOf({ name, headline, tags, description }: Searchable): readonly string[] {
  const tagText = tags.map((tag) => `${tag.name} ${tag.slug}`).join(" ");
  return [name, headline ?? "", tagText, description ?? ""];
}

/** The filters of a search; undefined ones match everything. */
export interface SearchFilters {
  readonly category: string | undefined;
  readonly tag: string | undefined;
}

/**
 * Returns the phases of a search as FTS5 expressions, most relevant first. Each excludes what an earlier one found, so
 * that together they find every hit once.
 *
 * Assumed: a search finds the listings that have every word, the last one also as the beginning of a longer word. A
 * listing whose name is the query comes first, then those with all words in the name, in name and headline, in these and
 * the tags, in these and the description. Within each of these groups an exact last word comes before a longer one.
 */
export function searchPhases(words: readonly SearchWord[], filters: SearchFilters): readonly string[] {
  const filter = filterTerms(filters);
  const name = `"${joined(words)}"`;
  const phases = [filtered(name, filter)];
  let earlier = name;
  for (const index of FIELDS.keys()) {
    const fields = FIELDS.slice(0, index + 1);
    const whole = conjunction(fields, words, "whole");
    const prefix = conjunction(fields, words, "prefix");
    phases.push(`(${filtered(whole, filter)}) NOT ${earlier}`);
    if (prefix !== whole) phases.push(`(${filtered(prefix, filter)}) NOT (${whole} OR ${earlier})`);
    // Includes the first phase: a listing with this name has its words in the name.
    earlier = prefix;
  }
  return phases;
}

/** Returns one FTS5 expression for the hits of all phases. */
export function allHits(words: readonly SearchWord[], filters: SearchFilters): string {
  return filtered(conjunction(FIELDS, words, "prefix"), filterTerms(filters));
}

/** Joins words to one term: a character beyond ASCII is no separator for the tokenizer. */
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

/** Returns the words, each in one of the fields. They have only letters and digits, so quoting them is enough. */
function conjunction(
  fields: readonly string[],
  words: readonly SearchWord[],
  last: "whole" | "prefix",
): string {
  const terms = words.map(({ text, match }) => {
    const star = match === "start" || (match === "open" && last === "prefix") ? "*" : "";
    return `(${fields.map((field) => `"${field}${text}"${star}`).join(" OR ")})`;
  });
  return `(${terms.join(" AND ")})`;
}
