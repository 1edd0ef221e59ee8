import { fold } from "../../text/fold.ts";
import { nearest } from "../../text/nearest.ts";
import type { ListQuery } from "../rules/list-query.ts";
import { queryWords } from "../rules/search-words.ts";
import type { TaxonomyEntry, TaxonomyKind } from "../rules/stored-listing.ts";
import type { PageReads } from "../store/page-reads.ts";
import { shownName } from "./clean-text.ts";
import { html, type Markup } from "./markup.ts";
import type { WebPorts } from "./page-ports.ts";

/** The maximum number of listings to compare with an unknown slug or word. */
const COMPARED = 300;
/** The maximum number of words in a search that can be corrected. */
const MAX_WORDS = 4;

/** Returns links to the live listings with the slugs closest to an unknown slug, or undefined if none are close. */
export function nearListings(reads: PageReads, unknown: string): Markup | undefined {
  const slug = fold(unknown)
    .trim()
    .replaceAll(/[\s_]+/g, "-");
  const names = new Map(beginningLike(reads, slug).map((entry) => [entry.slug, shownName(entry)]));
  const near = nearest(slug, names.keys());
  if (near.length === 0) return undefined;
  return html`<p>Did you mean one of these?</p>
<ul class="links">${near.map((match) => html`<li><a href="/tools/${match}"><bdi lang="">${names.get(match)}</bdi></a></li>`)}</ul>`;
}

/**
 * Corrects one unknown word in a search. In the result, `hasFilters` is false if the corrected search finds listings only without filters.
 * Returns undefined if the search has too many words or no correction finds a listing.
 */
export function correctedSearch({ reads, taxonomies }: WebPorts, q: string, query: ListQuery) {
  const words = q.trim().split(/\s+/, MAX_WORDS + 1);
  if (words.length > MAX_WORDS) return undefined;
  const unfiltered = withoutFilters(query);
  for (const [index, word] of words.entries()) {
    const parsed = queryWords(word);
    if (parsed.length === 0 || reads.count({ ...unfiltered, words: parsed }) > 0) continue;
    const folded = fold(word);
    const names = [...beginningLike(reads, folded), ...taxonomies.like("tag", folded)];
    const known = names.flatMap(({ slug, name }) => [
      ...slug.split("-"),
      ...(fold(name).match(/[\p{L}\p{N}]+/gu) ?? []),
    ]);
    const [near] = nearest(folded, new Set(known), 1);
    if (near === undefined || near === folded) continue;
    const better = words.with(index, near).join(" ");
    for (const search of [query, unfiltered]) {
      const count = reads.count({ ...search, words: queryWords(better) });
      if (count > 0) return { q: better, count, hasFilters: search === query };
    }
  }
  return undefined;
}

/** Returns the query without the category and tag filters. */
export function withoutFilters(query: ListQuery): ListQuery {
  return { ...query, category: undefined, tag: undefined, isEmpty: false };
}

/** Returns the category or tag whose slug or name equals or is closest to `text`, or undefined if none is close. */
export function nearestEntry(
  { taxonomies }: WebPorts,
  kind: TaxonomyKind,
  text: string,
): TaxonomyEntry | undefined {
  const name = fold(text).trim();
  const known = new Map(
    taxonomies
      .like(kind, name)
      .flatMap((entry) => [[entry.slug, entry] as const, [fold(entry.name), entry] as const]),
  );
  return known.get(name) ?? known.get(nearest(name, known.keys(), 1)[0] ?? "");
}

/** Returns listings whose slugs begin with the same one to four characters as `word`, starting with the longest match. */
function beginningLike(reads: PageReads, word: string): readonly TaxonomyEntry[] {
  const lengths = new Set([Math.min(4, Math.max(2, Math.floor(word.length / 2))), 2, 1]);
  return [...lengths]
    .flatMap((length) => reads.slugsFrom(word.slice(0, length), COMPARED))
    .slice(0, COMPARED);
}
