import type { ListingState } from "../rules/listing-states.ts";
import type { Subject } from "../rules/verb-subject.ts";
import { originOf } from "./served.ts";
import { type CatalogData, withCatalog } from "./with-catalog.ts";

/** A listing as the moderator sees it. Fields that a sample or imported one does not have are null. */
export interface ListingEntry {
  readonly slug: string;
  readonly state: ListingState;
  readonly name: string;
  readonly owner: string | null;
  /** ISO 8601, UTC. */
  readonly changedAt: string | null;
  readonly version: number | null;
  readonly editorUrl: string | null;
  /** The moderator's words on the last rejection or unlisting. */
  readonly reason: string | null;
}

/** Lists every submission, or those in one state, the last changed first. */
export function listListings(data: CatalogData, state?: ListingState): Promise<readonly ListingEntry[]> {
  return withCatalog(data, (catalog) => {
    const origin = originOf(catalog);
    return catalog.submissions.list(state).map((submission) => entryOf(submission, origin));
  });
}

/** Returns the entry of a listing. `origin` is the address that the catalog is served under. */
export function entryOf(subject: Subject, origin: string): ListingEntry {
  const { slug, state } = subject;
  if (!subject.isSubmission) {
    const { name } = subject.listing;
    return { slug, state, name, owner: null, changedAt: null, version: null, editorUrl: null, reason: null };
  }
  return {
    slug,
    state,
    name: subject.fields.name,
    owner: subject.owner,
    changedAt: subject.changedAt,
    version: subject.version,
    editorUrl: `${origin}/editor/${subject.editorToken}`,
    reason: subject.reason,
  };
}
