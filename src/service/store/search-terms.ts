import { indexedWords, queryWords, type SearchWord } from "../rules/words.ts";

/** What the terms of a word begin with: the fields that it is found in, up to the name, headline, tags, description. */
const TIERS = ["a", "b", "c", "d"] as const;

/** What of a listing can be searched. */
export interface Searchable {
  readonly name: string;
  readonly headline: string | null;
  readonly description: string | null;
  readonly category: string;
  readonly tags: readonly { readonly slug: string; readonly name: string }[];
}

/**
 * The terms under which a listing is indexed, one text, separated by spaces.
 *
 * A word of the name is stored as `aword bword cword dword`, one of the headline as `bword cword dword`, and so on:
 * a search within the first fields alone is then a search for one term, with nothing to skip.
 */
export function searchTerms(listing: Searchable): string {
  const tagText = listing.tags.map(({ slug, name }) => `${name} ${slug}`).join(" ");
  const terms = [wholeName(listing.name), categoryTerm(listing.category)];
  for (const { slug } of listing.tags) terms.push(tagTerm(slug));
  const seen = new Set<string>();
  for (const [index, field] of [listing.name, listing.headline, tagText, listing.description].entries()) {
    for (const word of indexedWords(field ?? "")) {
      if (seen.has(word)) continue;
      seen.add(word);
      for (const tier of TIERS.slice(index)) terms.push(tier + word);
    }
  }
  return terms.join(" ");
}

/** The filters of a search; undefined ones match everything. */
export interface SearchFilters {
  readonly category: string | undefined;
  readonly tag: string | undefined;
}

/**
 * The phases of a search as FTS5 expressions, most relevant first. Each excludes what an earlier one found: first the
 * listing with that very name, then all words in the name, in name and headline, with the tags, and anywhere; within
 * each, whole words before beginnings.
 */
export function searchPhases(words: readonly SearchWord[], filters: SearchFilters): readonly string[] {
  const filter = filterTerms(filters);
  const name = wholeNameOf(words);
  const phases = [filtered(name, filter)];
  let before = name;
  for (const tier of TIERS) {
    const whole = conjunction(tier, words, false);
    const open = conjunction(tier, words, true);
    phases.push(`(${filtered(whole, filter)}) NOT ${before}`);
    phases.push(`(${filtered(open, filter)}) NOT (${whole} OR ${before})`);
    before = `(${open} OR ${name})`;
  }
  return phases;
}

/** The hits of all phases together, as one FTS5 expression. */
export function allHits(words: readonly SearchWord[], filters: SearchFilters): string {
  return filtered(`${conjunction("d", words, true)} OR ${wholeNameOf(words)}`, filterTerms(filters));
}

function wholeNameOf(words: readonly SearchWord[]): string {
  return `"n${words.map(({ text }) => text).join(JOIN)}"`;
}

/** Stands for what the tokenizer would take for a separator: any character beyond ASCII belongs to a word. */
const JOIN = "·";

function wholeName(name: string): string {
  return `n${queryWords(name)
    .map(({ text }) => text)
    .join(JOIN)}`;
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
function conjunction(tier: string, words: readonly SearchWord[], open: boolean): string {
  const terms = words.map(({ text, match }) => {
    const isPrefix = match === "start" || (match === "open" && open);
    return `"${tier}${text}"${isPrefix ? "*" : ""}`;
  });
  return `(${terms.join(" AND ")})`;
}
