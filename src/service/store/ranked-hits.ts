import type { ListQuery } from "../rules/list-query.ts";
import { relevance } from "../rules/relevance.ts";
import type { StoredListing } from "../rules/stored-listing.ts";
import { phaseOf, tagText } from "./search-terms.ts";

/** Those of a few listings that a search finds, in the order of `Search.hits`. */
export function rankedHits(
  listings: readonly StoredListing[],
  { words, category, tag }: ListQuery,
): readonly StoredListing[] {
  return listings
    .filter((listing) => category === undefined || listing.category.slug === category)
    .filter((listing) => tag === undefined || listing.tags.some(({ slug }) => slug === tag))
    .map((listing) => {
      const phase = phaseOf(listing, words) ?? Number.POSITIVE_INFINITY;
      // One word alone is as relevant in every listing of its phase.
      const isOne = words.length === 1;
      return {
        listing,
        phase,
        score: isOne ? 0 : relevance(words, { ...listing, tags: tagText(listing.tags) }),
      };
    })
    .filter(({ phase }) => Number.isFinite(phase))
    .sort((a, b) => a.phase - b.phase || b.score - a.score || b.listing.id - a.listing.id)
    .map(({ listing }) => listing);
}
