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

/** Runs a search. Returns undefined if it cannot be run. */
type Ask = (terms: SearchTerms) => Promise<SearchHits | undefined>;

/** Finds searches with listings for a search that found nothing. The command line and the pages of the local catalog offer these. */
export async function nearSearches(known: KnownNames, query: WordSearch, ask: Ask) {
  if (query.q.trim() === "") return [];
  const isFiltered = query.category !== undefined || query.tag !== undefined;
  const wider = isFiltered ? await firstThatFinds([{ q: query.q }], ask) : undefined;
  const near = await nearSearch(known, query, ask);
  if (isFiltered && near === undefined && wider === undefined)
    return nearSearches(known, { q: query.q }, ask);
  return [near, wider].filter((search) => search !== undefined);
}

/** Returns the letters to search for, which were probably typed correctly: the first half of the first word, at most four letters. */
export function beginningOf(text: string): string {
  const [word = text] = text.split("-");
  const letters = [...word];
  return letters.slice(0, Math.min(4, Math.max(1, Math.floor(letters.length / 2)))).join("");
}

/** Returns a search in which a mistyped word is replaced, or a search by a category or tag that resembles the words. */
async function nearSearch(known: KnownNames, query: WordSearch, ask: Ask): Promise<NearSearch | undefined> {
  const words = query.q.trim().split(/\s+/);
  const listed = wordsOf([...known.listings, ...known.tags].flat());
  const candidates = [
    ...named(query.q, known, true),
    ...corrections(words, listed).map((q) => ({ ...query, q })),
    ...named(query.q, known, false),
  ];
  const found = await firstThatFinds(candidates, ask);
  if (found) return found;
  // Listings found by the other words, or by the first letters of a single word, might contain a word similar to the mistyped one. The last
  // word is left out first, because later words are mistyped more often.
  const others = words.map((word, index) => words.toSpliced(index, 1).join(" ") || beginningOf(word));
  for (const q of others.reverse().slice(0, MAX_TRIES)) {
    const search = await corrected(query, await ask({ ...query, q }), ask);
    if (search) return search;
  }
  return undefined;
}

/** The maximum number of searches of one kind to try. */
const MAX_TRIES = 4;

async function firstThatFinds(queries: readonly SearchTerms[], ask: Ask): Promise<NearSearch | undefined> {
  for (const query of queries.slice(0, MAX_TRIES)) {
    const hits = await ask(query);
    if (hits && hits.count > 0) return { ...query, listings: hits };
  }
  return undefined;
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

/**
 * Returns the search with a mistyped word replaced by a word on a page of results, if the corrected search finds listings. If the
 * corrected search cannot be run, one listing on the page must contain all of its words.
 */
async function corrected(query: WordSearch, hits: SearchHits | undefined, ask: Ask) {
  const texts = hits?.texts.map(wordsOf);
  const [q] = corrections(query.q.trim().split(/\s+/), new Set(texts?.flatMap((words) => [...words])));
  if (q === undefined) return undefined;
  const found = await ask({ ...query, q });
  if (found) return found.count === 0 ? undefined : { ...query, q, listings: found };
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
