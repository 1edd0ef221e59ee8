import type { ToolPage, ToolQuery } from "../api/catalog-client.ts";
import { nearest } from "../text/nearest.ts";
import type { Names } from "./names.ts";
import { type UnknownFilter, unknownFilter } from "./near-slugs.ts";
import { type Ask, beginningOf, limitedAsk, type SuggestionSources } from "./sources.ts";

/** For a search that found nothing, its unknown filter, if any, and similar searches that find listings. */
export interface NearMatches {
  readonly unknown: UnknownFilter | undefined;
  /** Undefined if no search was tried. */
  readonly searches?: readonly NearSearch[];
}

/** A search that finds listings, and the number of listings on its first page, if known. */
export interface NearSearch extends ToolQuery {
  readonly listings?: { readonly count: number; readonly hasMore: boolean };
}

/** A search with a string of words, which can be empty. */
export type WordQuery = ToolQuery & { readonly q: string };

/** Returns near matches for a search that found nothing, or undefined if the time limit for suggestions is reached. */
export function nearMatches(sources: SuggestionSources, query: WordQuery): Promise<NearMatches | undefined> {
  return sources.withinTimeout(matches(sources, query), undefined);
}

async function matches(sources: SuggestionSources, query: WordQuery): Promise<NearMatches> {
  const known = sources.knownNames();
  const { requests, unknown } = await unknownFilter(sources, known, query);
  const left = sources.requests - requests;
  if (query.q.trim() === "" || left < 1) return { unknown };
  const ask = limitedAsk({ ...sources, requests: left });
  const isFiltered = query.category !== undefined || query.tag !== undefined;
  const wider = await firstThatFinds(ask, isFiltered ? [{ q: query.q }] : []);
  const near = await (unknown
    ? firstThatFinds(ask, otherFilters(query, unknown))
    : nearSearch(ask, known, query));
  return { unknown, searches: [near, wider].filter((search) => search !== undefined) };
}

/** Returns the search with its unknown filter corrected, and a search with only the corrected filter. */
function otherFilters(query: WordQuery, { kind, near: [meant] }: UnknownFilter): readonly ToolQuery[] {
  return meant ? [{ ...query, [kind]: meant.value }, { [kind]: meant.value }] : [];
}

/** Returns a search in which a mistyped word is replaced, or a search by a category or tag that resembles the words. */
async function nearSearch(ask: Ask, known: Names, query: WordQuery): Promise<NearSearch | undefined> {
  const words = query.q.trim().split(/\s+/);
  const listed = wordsOf([...known.listings, ...known.tags].flat());
  const candidates = [
    ...named(query.q, known, true),
    ...corrections(words, listed).map((q) => ({ ...query, q })),
    ...named(query.q, known, false),
  ];
  const found = await firstThatFinds(ask, candidates);
  if (found || words.length > 1) return found ?? byOtherWords(ask, query, words);
  // Listings found by the first letters of a mistyped word might contain the correct word.
  return corrected(ask, query, await ask({ ...query, q: beginningOf(query.q.trim()) }));
}

/** The maximum number of searches of one kind to try. */
const MAX_TRIES = 4;

async function firstThatFinds(ask: Ask, queries: readonly ToolQuery[]): Promise<NearSearch | undefined> {
  for (const query of queries.slice(0, MAX_TRIES)) {
    const page = await ask(query);
    if (page && page.entries.length > 0) return { ...query, listings: countOf(page) };
  }
  return undefined;
}

function countOf({ entries, hasNext }: ToolPage) {
  return { count: entries.length, hasMore: hasNext };
}

/** Returns searches by category and by tag. If `isExact` is true, the slug or name must match; otherwise, the slug must be similar. */
function named(name: string, known: Names, isExact: boolean): readonly ToolQuery[] {
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
async function byOtherWords(ask: Ask, query: WordQuery, words: readonly string[]) {
  for (const index of words.slice(0, MAX_TRIES).keys()) {
    // The last word is left out first, because later words are mistyped more often.
    const others = words.toSpliced(words.length - 1 - index, 1);
    const found = await corrected(ask, query, await ask({ ...query, q: others.join(" ") }));
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns the search with a mistyped word replaced by a word on a page of results, if the corrected search finds listings. If the
 * corrected search cannot be run, one listing on the page must contain all of its words.
 */
async function corrected(
  ask: Ask,
  query: WordQuery,
  page: ToolPage | undefined,
): Promise<NearSearch | undefined> {
  const texts = page?.value.map((tool) => {
    const tags = tool.tags.flatMap(({ slug, name }) => [slug, name]);
    return wordsOf([tool.slug, tool.name, tool.listingHeadline ?? "", tool.description ?? "", ...tags]);
  });
  const [q] = corrections(query.q.trim().split(/\s+/), new Set(texts?.flatMap((words) => [...words])));
  if (q === undefined) return undefined;
  const found = await ask({ ...query, q });
  if (found) return found.entries.length === 0 ? undefined : { ...query, q, listings: countOf(found) };
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
