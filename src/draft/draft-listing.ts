import type { Tool } from "../contract/index.ts";
import { CatalogError } from "../errors/catalog-error.ts";
import type { Problem } from "../errors/input-problem.ts";
import { parseUrl } from "../text/parse-url.ts";
import type { CheckedDraft } from "./check/check-candidate.ts";
import type { DraftCandidate } from "./check/draft-candidate.ts";
import { compareDraft, differenceWarnings } from "./diff/diff-draft.ts";
import {
  type DraftListing,
  findOwnListing,
  type ListingLook,
  mapAtOnce,
  type OwnListing,
} from "./own-listing.ts";
import type { PreparedDraft } from "./prepare-drafts.ts";

/** Looks for the live listings of drafts that may be sent: by slug and, if `website` is set, by website. */
export function lookForListings(
  look: ListingLook,
  drafts: readonly PreparedDraft[],
  { website }: { readonly website: boolean },
): Promise<readonly PreparedDraft[]> {
  return mapAtOnce(drafts, async (draft) => {
    if ("error" in draft || draft.heldBy) return draft;
    const { input, candidate } = draft;
    try {
      const listed = { ...input, hasChosenKey: candidate.chosenKey !== undefined };
      return { ...draft, listing: draftListing(candidate, await findOwnListing(look, listed, { website })) };
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error;
      return { ...draft, listing: { result: "failed" as const, error } };
    }
  });
}

function draftListing(candidate: DraftCandidate, found: OwnListing): DraftListing {
  if (found.result === "taken")
    return { result: "taken", problem: { ...takenBy(found.listing), ...candidate.locate(["slug"]) } };
  if (found.result !== "own") return found;
  const { listing } = found;
  const { differences } = compareDraft(candidate, listing);
  return { result: "own", listing, warnings: differenceWarnings(listing.slug, differences) };
}

function takenBy({ slug, websiteUrl }: Tool): Problem {
  return {
    field: "slug",
    rule: "taken",
    message: `${slug} is live for ${parseUrl(websiteUrl)?.hostname ?? "another website"}`,
    suggestion:
      "If it is yours, make file and listing agree (in the editor, or websiteUrl); otherwise choose another slug",
  };
}

/** Returns the draft. If it is live, adds this fact and the fields that differ from its listing. */
export function withListingFact(draft: CheckedDraft): CheckedDraft {
  const { listing, candidate, findings } = draft;
  if (listing?.result !== "own") return draft;
  const { warnings } = listing;
  const differs =
    warnings.length === 0 ? "" : `; it has another ${warnings.map(({ field }) => field).join(", ")}`;
  const message = `live as ${listing.listing.slug}${differs}`;
  const fact = { field: "slug", rule: "live", message, ...candidate.locate(["slug"]) };
  const { warnings: others = [], facts = [], notLookedAt = [] } = findings ?? {};
  return { ...draft, findings: { warnings: others, facts: [fact, ...facts], notLookedAt } };
}

/** Returns the reason why the catalog could not be read. Does not quote the service's message, which can be any string. */
export function catalogFailure({ status, message }: Pick<CatalogError, "status" | "message">): string {
  return status === undefined ? message : `The catalog answered ${status}`;
}
