import type { Tool } from "../contract/index.ts";
import { CatalogError } from "../errors/catalog-error.ts";
import type { Problem } from "../errors/problem.ts";
import { TimeoutError } from "../errors/remote-errors.ts";
import { abandonable, within } from "../site/deadline.ts";
import { parseUrl } from "../text/parse-url.ts";
import type { CheckedDraft } from "./check/check-candidate.ts";
import { compareDraft, differenceWarnings } from "./diff/diff-draft.ts";
import { type DraftListing, findOwnListing, type ListingLook, mapAtOnce } from "./own-listing.ts";
import type { PreparedDraft } from "./prepare-drafts.ts";

/** How to look for live listings. */
export interface LookOptions {
  /** Whether to look by website, too, and not only by slug. */
  readonly website: boolean;
  /** The time limit for all looks combined. A look that has not ended by then has failed. */
  readonly milliseconds: number;
  readonly signal: AbortSignal;
}

/** Looks for the live listings of drafts that may be sent. Throws the signal's reason after an interruption. */
export function lookForListings(
  look: ListingLook,
  drafts: readonly PreparedDraft[],
  { website, milliseconds, signal: parent }: LookOptions,
): Promise<readonly PreparedDraft[]> {
  const message = `The live listings could not be looked up within ${milliseconds / 1000} s, half of the time limit`;
  return within({ milliseconds, parent, reason: new TimeoutError({ message }) }, (signal) =>
    mapAtOnce(drafts, async (draft) => {
      if ("error" in draft || draft.heldBy) return draft;
      const find = async () => {
        signal.throwIfAborted();
        const hasChosenKey = draft.candidate.chosenKey !== undefined;
        return abandonable(findOwnListing(look, { ...draft.input, hasChosenKey }, { website }), signal);
      };
      return { ...draft, listing: await listingOf(draft, find) };
    }),
  );
}

async function listingOf(
  { candidate }: CheckedDraft,
  find: () => ReturnType<typeof findOwnListing>,
): Promise<DraftListing> {
  let found: Awaited<ReturnType<typeof findOwnListing>>;
  try {
    found = await find();
  } catch (error) {
    if (error instanceof CatalogError) return { result: "failed", error };
    throw error;
  }
  switch (found.result) {
    case "own": {
      const { listing } = found;
      const { differences } = compareDraft(candidate, listing);
      return { result: "own", listing, warnings: differenceWarnings(listing.slug, differences) };
    }
    case "taken":
      return { result: "taken", problem: { ...takenBy(found.listing), ...candidate.locate(["slug"]) } };
    default:
      return found;
  }
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

/** Returns the draft with the fact that it is live, if it is, and the fields that differ from its listing. */
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
