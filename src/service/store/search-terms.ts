import { indexedWords, queryWords, type SearchWord } from "../rules/search-words.ts";
import type { StoredListing } from "../rules/stored-listing.ts";

/** Prefixes of terms: words of the name, of name or headline, of these or the tags, and words only in the description. */
const [NAME, HEADLINE, TAGS, DESCRIPTION] = ["a", "b", "c", "d"] as const;

/** Prefixes of the terms of a word, by the best field that has it. */
const INDEXED = [[NAME, HEADLINE, TAGS], [HEADLINE, TAGS], [TAGS], [DESCRIPTION]] as const;

/** Prefixes of the terms that find a word in the name, up to the headline, up to the tags, up to the description. */
const SEARCHED = [[NAME], [HEADLINE], [TAGS], [TAGS, DESCRIPTION]] as const;

/** The searchable fields of a listing. */
export type Searchable = Pick<StoredListing, "name" | "headline" | "description" | "tags"> & {
  readonly category: Pick<StoredListing["category"], "slug">;
};

/**
 * Returns the terms under which a listing is indexed, one text, separated by spaces.
 *
 * A word of the name has terms for the headline and the tags too: a search in these fields is then a search for one
 * term. The description has the most words, so its words have one term each.
 */
export function searchTerms(listing: Searchable): string {
  const terms = [wholeName(listing.name), categoryTerm(listing.category.slug)];
  for (const { slug } of listing.tags) terms.push(tagTerm(slug));
  const seen = new Set<string>();
  for (const [index, text] of textsOf(listing).entries()) {
    for (const word of indexedWords(text)) {
      if (seen.has(word)) continue;
      seen.add(word);
      for (const prefix of INDEXED[index] ?? []) terms.push(prefix + word);
    }
  }
  return terms.join(" ");
}

/** Returns the texts of the fields, in the order of `INDEXED`. */
function textsOf({ name, headline, tags, description }: Searchable): readonly string[] {
  const tagText = tags.map((tag) => `${tag.name} ${tag.slug}`).join(" ");
  return [name, headline ?? "", tagText, description ?? ""];
}

/** The filters of a search; undefined ones match everything. */
export interface SearchFilters {
  readonly category: string | undefined;
  readonly tag: string | undefined;
}

/** A step of a search, as FTS5 expressions. */
export interface SearchPhase {
  readonly expression: string;
  /** The phase finds nothing when one of these does: quicker to know than by walking along all of its words. */
  readonly within: readonly string[];
}

/**
 * Returns the phases of a search, most relevant first. Each excludes what an earlier one found, so that together they
 * find every hit once.
 *
 * Assumed: a search finds the listings that have every word, the last one also as the beginning of a longer word. A
 * listing whose name is the query comes first, then those with all words in the name, in name and headline, in these and
 * the tags, in these and the description. Within each of these groups an exact last word comes before a longer one.
 */
export function searchPhases(words: readonly SearchWord[], filters: SearchFilters): readonly SearchPhase[] {
  const filter = filterTerms(filters);
  const name = `"${joined(words)}"`;
  const phases: SearchPhase[] = [{ expression: filtered(name, filter), within: [] }];
  const outsideDescription = filtered(conjunction([TAGS], words, "prefix"), filter);
  let earlier = name;
  for (const prefixes of SEARCHED) {
    const whole = conjunction(prefixes, words, "whole");
    const prefix = conjunction(prefixes, words, "prefix");
    const within = prefixes.length > 1 ? [] : [outsideDescription, filtered(prefix, filter)];
    phases.push({ expression: `(${filtered(whole, filter)}) NOT ${earlier}`, within });
    if (prefix !== whole)
      phases.push({ expression: `(${filtered(prefix, filter)}) NOT (${whole} OR ${earlier})`, within });
    // Includes the first phase: a listing with this name has its words in the name.
    earlier = prefix;
  }
  return phases;
}

/** Returns one FTS5 expression for the hits of all phases. */
export function allHits(words: readonly SearchWord[], filters: SearchFilters): string {
  return filtered(conjunction(SEARCHED[3], words, "prefix"), filterTerms(filters));
}

/** Returns the FTS5 expression for the listings that pass the filters, at least one of which is given. */
export function filteredListings(filters: SearchFilters): string {
  return filterTerms(filters).join(" AND ");
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

/** Returns the words, each under one of the prefixes. They have only letters and digits, so quoting them is enough. */
function conjunction(
  prefixes: readonly string[],
  words: readonly SearchWord[],
  last: "whole" | "prefix",
): string {
  const terms = words.map(({ text, match }) => {
    const star = match === "start" || (match === "open" && last === "prefix") ? "*" : "";
    return `(${prefixes.map((prefix) => `"${prefix}${text}"${star}`).join(" OR ")})`;
  });
  return `(${terms.join(" AND ")})`;
}
