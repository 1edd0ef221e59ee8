import type { ListingState } from "../rules/listing-states.ts";
import type { Subject } from "../rules/verb-call.ts";

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

/** A listing after a verb was used on it. */
export interface ChangedListing extends ListingEntry {
  /** `unchanged` when the listing was already as the verb leaves it. */
  readonly result: "changed" | "unchanged";
  /** True when the badge was verified without checking the website. */
  readonly simulated: boolean;
  /** The listing's page; null unless it is live. */
  readonly listbulbUrl: string | null;
}

/** Returns the entry of a listing. `origin` is the address of the catalog. */
export function entryOf(subject: Subject, origin: string): ListingEntry {
  const { slug, state } = subject;
  if (!subject.isSubmission) {
    const { name } = subject.listing;
    return { slug, state, name, owner: null, changedAt: null, version: null, editorUrl: null, reason: null };
  }
  const { fields, owner, changedAt, version, editorToken, reason } = subject;
  const editorUrl = `${origin}/editor/${editorToken}`;
  return { slug, state, name: fields.name, owner, changedAt, version, editorUrl, reason };
}

/** Returns the address of a listing's page; null unless it is live. */
export function pageOf({ slug, state }: Pick<Subject, "slug" | "state">, origin: string): string | null {
  return state === "LIVE" ? `${origin}/tools/${slug}` : null;
}
