import { type CatalogError, recoverWith } from "../errors/catalog-error.ts";
import { joinFindings } from "../errors/input-problem.ts";
import type { CheckedDraft } from "./check/check-candidate.ts";
import { listingWarnings } from "./diff/diff-draft.ts";
import { mapAtOnce } from "./live-tools.ts";
import { findOwnListing, type ListingLook, listedDraft } from "./own-listing.ts";
import type { PreparedDraft } from "./prepare-drafts.ts";

/** Looks for the live listings of all valid drafts: by slug and, if `website` is set, by website. */
export function lookForListings(
  look: ListingLook,
  drafts: readonly PreparedDraft[],
  options: { readonly website: boolean },
): Promise<readonly PreparedDraft[]> {
  const failed = (error: CatalogError) => ({ result: "failed", error }) as const;
  return mapAtOnce(drafts, async (draft) => {
    if ("error" in draft) return draft;
    const search = findOwnListing(look, listedDraft(draft.candidate), options);
    return { ...draft, listing: await search.catch(recoverWith(failed)) };
  });
}

/** Returns the draft. If the draft is live, adds a fact that states the listing's slug and the fields that differ. */
export function withListingFact(draft: CheckedDraft): CheckedDraft {
  const { listing, candidate, findings } = draft;
  if (listing?.result !== "own") return draft;
  const fields = listingWarnings(candidate, listing.listing).map(({ field }) => field);
  const differs = fields.length === 0 ? "" : `; the listing has a different ${fields.join(", ")}`;
  const message = `live as ${listing.listing.slug}${differs}`;
  const fact = { field: "slug", rule: "live", message, ...candidate.locate(["slug"]) };
  return { ...draft, findings: joinFindings([{ facts: [fact] }, findings]) };
}
