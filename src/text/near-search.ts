import { nearest } from "./nearest.ts";

/** A search's words, category and tag. */
export interface SearchTerms {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
}

/** A search with a string of words, which can be empty. */
export type WordSearch = SearchTerms & { readonly q: string };

/** The first page of a search result: the number of listings, whether there are more, and each listing's strings. */
export interface SearchHits {
  readonly count: number;
  readonly hasMore: boolean;
  readonly texts: readonly (readonly string[])[];
}

/** A search that finds listings, with the number of listings found. */
export interface NearSearch extends SearchTerms {
  readonly listings: Pick<SearchHits, "count" | "hasMore">;
}

/** The read operations needed to suggest searches. */
export interface SearchReads {
  /** Returns the first page of a search, or undefined if the search cannot be run. */
  readonly find: (terms: SearchTerms) => Promise<SearchHits | undefined>;
  /** Returns the slugs of categories or tags with their names. Can be limited to names that resemble the words. */
  readonly names: (
    kind: "category" | "tag",
    words: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
}

/**
 * Suggests searches that find listings, as alternatives to a search without results: a search with a similar word or by a category
 * or tag, and the same search without its filters. If neither finds listings, suggests at most one search with fewer words or filters.
 */
export async function nearSearches(reads: SearchReads, query: WordSearch): Promise<readonly NearSearch[]> {
  const { find } = reads;
  const { q, category, tag } = query;
  const words = q.trim().split(/\s+/).filter(Boolean);
  const filters = [{ category }, { tag }].filter((filter) => Object.values(filter)[0] !== undefined);
  if (words.length > 0) {
    const wider = filters.length > 0 ? firstThatFinds(find, [{ q }]) : undefined;
    const near = await nearSearch(reads, query, words);
    const searches = [near, await wider].filter((search) => search !== undefined);
    if (searches.length > 0) return searches;
    const unfiltered = filters.length > 0 && (await nearSearch(reads, { q }, words));
    if (unfiltered) return [unfiltered];
  }
  const fewer = withoutOneWord(words).map((others) => ({ ...query, q: others }));
  const noWords = words.length > 0 && filters.length > 0 ? [{ category, tag }] : [];
  const oneFilter = filters.length > 1 ? filters : [];
  const last = await firstThatFinds(find, fewer, [...noWords, ...oneFilter]);
  return last ? [last] : [];
}

/** Returns about half of a word, up to any hyphen, limited to the first four letters. These letters were probably typed correctly. */
export function beginningOf(text: string): string {
  const [word = text] = text.split("-");
  const letters = [...word];
  return letters.slice(0, Math.min(4, Math.max(1, Math.floor(letters.length / 2)))).join("");
}

type Find = SearchReads["find"];

async function nearSearch(
  { find, names }: SearchReads,
  query: WordSearch,
  words: readonly string[],
): Promise<NearSearch | undefined> {
  const [word = ""] = words;
  // A listing with the correct word probably matches the beginning of a single word or, if there are several words, the other words.
  const sources = words.length === 1 ? [beginningOf(word), word.slice(0, 1)] : withoutOneWord(words);
  const [categories, tags, ...pages] = await Promise.all([
    names("category", words),
    names("tag", words),
    ...sources.map((q) => find({ ...query, q })),
  ]);
  const named = (isExact: boolean) => [
    ...nameLike(query.q, categories, isExact).map((category) => ({ category })),
    ...nameLike(query.q, tags, isExact).map((tag) => ({ tag })),
  ];
  const known = wordsOf([...tags, ...pages.flatMap((page) => page?.texts ?? [])]);
  const corrected = corrections(words, known);
  const replaced = corrected.map(({ q }) => ({ ...query, q }));
  // For a single word, `replaced` contains the same searches.
  const alone = words.length === 1 ? [] : corrected.map(({ word }) => ({ ...query, q: word }));
  return firstThatFinds(find, named(true), replaced, named(false), alone);
}

/** The maximum number of searches of one kind to try. */
const MAX_TRIES = 4;

/** Tries searches and returns the first that finds listings. The searches in one list start at the same time. */
async function firstThatFinds(
  find: Find,
  ...lists: readonly (readonly SearchTerms[])[]
): Promise<NearSearch | undefined> {
  for (const searches of lists) {
    const tried = searches
      .slice(0, MAX_TRIES)
      .map(async (search) => ({ ...search, listings: await find(search) }));
    for (const { listings, ...search } of await Promise.all(tried))
      if (listings?.count) return { ...search, listings };
  }
  return undefined;
}

/** Returns search strings that each omit one word, starting with the last word. */
function withoutOneWord(words: readonly string[]): readonly string[] {
  if (words.length < 2) return [];
  return words.slice(0, MAX_TRIES).map((_, index) => words.toSpliced(words.length - 1 - index, 1).join(" "));
}

/** Returns at most one slug. If `isExact` is true, the slug or its name must match the text; otherwise, the slug must be similar. */
function nameLike(text: string, names: ReadonlyMap<string, string>, isExact: boolean): readonly string[] {
  if (!isExact) return nearest(text, names.keys(), 1);
  const entry = Array.from(names).find((each) => each.map(plain).includes(plain(text)));
  return entry ? [entry[0]] : [];
}

function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, " ");
}

/** The maximum number of words in a search to compare with known words. */
const MAX_WORDS = 8;

/** Returns known words that are similar to unknown words in a search, each with the search string in which it replaces the unknown word. */
function corrections(words: readonly string[], known: readonly string[]) {
  return words.slice(0, MAX_WORDS).flatMap((each, index) => {
    const word = each.toLowerCase();
    if (known.includes(word)) return [];
    const others = known.filter((other) => other.length >= word.length - 1 || !word.includes(other));
    // `postgrs` is similar to the beginning of `postgresql`.
    const longer = others.filter((other) => other.startsWith(word.slice(0, 2)) && isNearStart(word, other));
    const near = [...new Set([...nearest(word, others, 2), ...longer])].slice(0, 2);
    return near.map((other) => ({ word: other, q: words.with(index, other).join(" ") }));
  });
}

function isNearStart(word: string, other: string): boolean {
  return nearest(word, [other.slice(0, word.length + 1)]).length > 0;
}

function wordsOf(texts: readonly (readonly string[])[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const words =
      text
        .join(" ")
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([word]) => word);
}
