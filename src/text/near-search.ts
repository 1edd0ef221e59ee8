import { nearest } from "./nearest.ts";

/** A search for words, in a category, with a tag. */
export interface SearchTerms {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
}

/** A search with a string of words, which can be empty. */
export type WordSearch = SearchTerms & { readonly q: string };

/** The listings that a search finds: how many are known, whether there are more, and the texts of those on the first page. */
export interface SearchHits {
  readonly count: number;
  readonly hasMore: boolean;
  readonly texts: readonly (readonly string[])[];
}

/** A search that finds listings, and the number of listings, if known. */
export interface NearSearch extends SearchTerms {
  readonly listings?: Pick<SearchHits, "count" | "hasMore">;
}

/** Slugs with their names, by kind. */
export type KnownNames = Readonly<Record<"listings" | "categories" | "tags", ReadonlyMap<string, string>>>;

/** A generator that yields searches to run. The caller sends the hits of each, or undefined if a search cannot be run. */
type Steps<Result> = Generator<SearchTerms, Result, SearchHits | undefined>;

/** Finds searches with listings for a search that found nothing. The command line and the pages of the local catalog offer these. */
export function* nearSearches(known: KnownNames, query: WordSearch): Steps<readonly NearSearch[]> {
  if (query.q.trim() === "") return [];
  const isFiltered = query.category !== undefined || query.tag !== undefined;
  const wider = yield* firstThatFinds(isFiltered ? [{ q: query.q }] : []);
  const near = yield* nearSearch(known, query);
  if (isFiltered && near === undefined && wider === undefined)
    return yield* nearSearches(known, { q: query.q });
  return [near, wider].filter((search) => search !== undefined);
}

/** Returns the letters to search for, which were probably typed correctly: the first half of the first word, at most four letters. */
export function beginningOf(text: string): string {
  const [word = text] = text.split("-");
  const letters = [...word];
  return letters.slice(0, Math.min(4, Math.max(1, Math.floor(letters.length / 2)))).join("");
}

/** Returns a search in which a mistyped word is replaced, or a search by a category or tag that resembles the words. */
function* nearSearch(known: KnownNames, query: WordSearch): Steps<NearSearch | undefined> {
  const words = query.q.trim().split(/\s+/);
  const listed = wordsOf([...known.listings, ...known.tags].flat());
  const candidates = [
    ...named(query.q, known, true),
    ...corrections(words, listed).map((q) => ({ ...query, q })),
    ...named(query.q, known, false),
  ];
  const found = yield* firstThatFinds(candidates);
  if (found || words.length > 1) return found ?? (yield* byOtherWords(query, words));
  // Listings found by the first letters of a mistyped word might contain the correct word.
  return yield* corrected(query, yield { ...query, q: beginningOf(query.q.trim()) });
}

/** The maximum number of searches of one kind to try. */
const MAX_TRIES = 4;

function* firstThatFinds(queries: readonly SearchTerms[]): Steps<NearSearch | undefined> {
  for (const query of queries.slice(0, MAX_TRIES)) {
    const hits = yield query;
    if (hits && hits.count > 0) return { ...query, listings: countOf(hits) };
  }
  return undefined;
}

function countOf({ count, hasMore }: SearchHits) {
  return { count, hasMore };
}

/** Returns searches by category and by tag. If `isExact` is true, the slug or name must match; otherwise, the slug must be similar. */
function named(name: string, known: KnownNames, isExact: boolean): readonly SearchTerms[] {
  const find = (names: ReadonlyMap<string, string>) =>
    isExact
      ? Array.from(names).find((each) => each.map(plain).includes(plain(name)))?.[0]
      : nearest(name, names.keys(), 1)[0];
  const [category, tag] = [find(known.categories), find(known.tags)];
  return [...(category === undefined ? [] : [{ category }]), ...(tag === undefined ? [] : [{ tag }])];
}

function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, " ");
}

/** Leaves out one word at a time, because listings found by the other words might contain a word similar to the mistyped one. */
function* byOtherWords(query: WordSearch, words: readonly string[]): Steps<NearSearch | undefined> {
  for (const index of words.slice(0, MAX_TRIES).keys()) {
    // The last word is left out first, because later words are mistyped more often.
    const others = words.toSpliced(words.length - 1 - index, 1);
    const found = yield* corrected(query, yield { ...query, q: others.join(" ") });
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns the search with a mistyped word replaced by a word on a page of results, if the corrected search finds listings. If the
 * corrected search cannot be run, one listing on the page must contain all of its words.
 */
function* corrected(query: WordSearch, hits: SearchHits | undefined): Steps<NearSearch | undefined> {
  const texts = hits?.texts.map(wordsOf);
  const [q] = corrections(query.q.trim().split(/\s+/), new Set(texts?.flatMap((words) => [...words])));
  if (q === undefined) return undefined;
  const found = yield { ...query, q };
  if (found) return found.count === 0 ? undefined : { ...query, q, listings: countOf(found) };
  const all = [...wordsOf([q])];
  return texts?.some((words) => all.every((word) => words.has(word))) ? { ...query, q } : undefined;
}

/** The maximum number of words in a search to compare with known words. */
const MAX_WORDS = 8;

/** Returns search texts in which one unknown word is replaced by a similar known word. */
function corrections(words: readonly string[], known: ReadonlySet<string>): readonly string[] {
  return words.slice(0, MAX_WORDS).flatMap((word, index) => {
    const near = known.has(word.toLowerCase()) ? [] : nearest(word, known, 2);
    return near.map((other) => words.with(index, other).join(" "));
  });
}

function wordsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
}
