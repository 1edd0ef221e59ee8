import { fold } from "../../text/fold.ts";
import { nearest } from "../../text/nearest.ts";
import type { ListQuery } from "../rules/list-query.ts";
import { queryWords } from "../rules/search-words.ts";
import type { TaxonomyEntry } from "../rules/stored-listing.ts";
import type { PageReads } from "../store/page-reads.ts";
import type { Taxonomies } from "../store/taxonomies.ts";

/** The maximum number of names with the same beginning that are compared with a mistyped name. */
const COMPARED = 300;
/** The maximum number of words of a search that are compared with names. */
const MAX_WORDS = 4;

/** Returns the live listings whose slugs are closest to an unknown one. */
export function nearListings(reads: PageReads, wrong: string): readonly TaxonomyEntry[] {
  const slug = fold(wrong)
    .trim()
    .replaceAll(/[\s_]+/g, "-");
  const known = new Map(beginningLike(reads, slug).map((entry) => [entry.slug, entry]));
  return nearest(slug, known.keys())
    .map((near) => known.get(near))
    .filter((entry) => entry !== undefined);
}

/** Alternatives to a search without hits. */
export interface SearchOffers {
  /** The same search with one word corrected. Its filters are dropped if they exclude all hits. */
  readonly corrected:
    | { readonly q: string; readonly count: number; readonly hasFilters: boolean }
    | undefined;
  readonly category: TaxonomyEntry | undefined;
  readonly tag: TaxonomyEntry | undefined;
  /** The number of hits without the filters; 0 if there are no filters. */
  readonly withoutFilters: number;
}

/** The sources for alternatives to a search. */
export interface NearSources {
  readonly reads: PageReads;
  readonly taxonomies: Taxonomies;
}

/** Returns alternatives to a search without hits. */
export function searchOffers(sources: NearSources, q: string, query: ListQuery): SearchOffers {
  const { reads, taxonomies } = sources;
  const hasFilter = query.category !== undefined || query.tag !== undefined;
  const text = fold(q).trim();
  return {
    corrected: corrected(sources, q, query),
    category: query.category === undefined ? named(text, taxonomies.like("category", text)) : undefined,
    tag: query.tag === undefined ? named(text, taxonomies.like("tag", text)) : undefined,
    withoutFilters: hasFilter ? reads.count({ ...plain(query), isEmpty: false }) : 0,
  };
}

/** Returns the search with one unknown word corrected, if it then has hits. */
function corrected(
  { reads, taxonomies }: NearSources,
  q: string,
  query: ListQuery,
): SearchOffers["corrected"] {
  const words = q
    .trim()
    .split(/\s+/)
    .slice(0, MAX_WORDS + 1);
  if (words.length > MAX_WORDS) return undefined;
  for (const [index, word] of words.entries()) {
    const parsed = queryWords(word);
    if (parsed.length === 0 || reads.count({ ...plain(query), words: parsed }) > 0) continue;
    const folded = fold(word);
    const names = [...beginningLike(reads, folded), ...taxonomies.like("tag", folded)];
    const known = names.flatMap(({ slug, name }) => [
      ...slug.split("-"),
      ...(fold(name).match(/[\p{L}\p{N}]+/gu) ?? []),
    ]);
    const [near] = nearest(folded, new Set(known), 1);
    if (near === undefined || near === folded) continue;
    const better = words.with(index, near).join(" ");
    for (const wanted of [query, { ...plain(query), isEmpty: false }]) {
      const count = reads.count({ ...wanted, words: queryWords(better) });
      if (count > 0) return { q: better, count, hasFilters: wanted === query };
    }
  }
  return undefined;
}

function plain(query: ListQuery): ListQuery {
  return { ...query, category: undefined, tag: undefined };
}

/** Returns the entry whose slug or name is equal or closest to a text. */
function named(text: string, entries: readonly TaxonomyEntry[]): TaxonomyEntry | undefined {
  const texts = new Map(
    entries.flatMap((entry) => [[entry.slug, entry] as const, [fold(entry.name), entry] as const]),
  );
  return texts.get(text) ?? texts.get(nearest(text, texts.keys(), 1)[0] ?? "");
}

/** Returns listings with the same first letters as a mistyped word. */
function beginningLike(reads: PageReads, word: string): readonly TaxonomyEntry[] {
  const lengths = new Set([Math.min(4, Math.max(2, Math.floor(word.length / 2))), 2, 1]);
  return [...lengths]
    .flatMap((length) => reads.slugsFrom(word.slice(0, length), COMPARED))
    .slice(0, COMPARED);
}
