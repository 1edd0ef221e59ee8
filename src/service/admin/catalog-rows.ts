import type { ListingState } from "../rules/listing-states.ts";
import type { SubmissionFields } from "../rules/submission.ts";
import type { Subject } from "../rules/verb-call.ts";

export type { KeyEntry } from "../store/api-keys.ts";

// The rows that commands print. Their properties have the same names in JSON.

/** A new key. `key` is shown only once, because the database stores only its hash. */
export interface CreatedKey {
  readonly id: string;
  readonly owner: string;
  readonly key: string;
}

/** The private link to the page that shows an owner's keys and drafts. */
export interface AccountLink {
  readonly owner: string;
  readonly accountUrl: string;
  /** True if a running service answers at the URL. */
  readonly served: boolean;
}

/** A listing in any state. For a sample or imported listing, the properties that only submissions have are null. */
export interface ListingEntry {
  readonly slug: string;
  readonly state: ListingState;
  readonly name: string;
  readonly owner: string | null;
  /** The time of the last change in ISO 8601, UTC. */
  readonly changedAt: string | null;
  readonly version: number | null;
  readonly editorUrl: string | null;
  /** The moderator's reason for the last rejection or unlisting. */
  readonly reason: string | null;
}

/** A listing with its fields and links. */
export interface ListingDetails extends ListingEntry, SubmissionFields {
  /** The URL of the listing's page, or null if the listing is not live. */
  readonly listbulbUrl: string | null;
  readonly featured: boolean;
  readonly badgeVerified: boolean;
}

/** A listing that a verb was applied to. */
export interface ChangedListing extends ListingEntry, Pick<ListingDetails, "listbulbUrl"> {
  /** `unchanged` if the listing was already in the requested state. */
  readonly result: "changed" | "unchanged";
  /** True if the badge was verified without checking the website. */
  readonly simulated: boolean;
}

/** Returns a listing as a row. `origin` is the address of the catalog. */
export function entryOf(subject: Subject, origin: string): ListingEntry {
  const { slug, state, fields } = subject;
  const { owner, changedAt, version, reason } = subject.isSubmission ? subject : NO_SUBMISSION;
  const editorUrl = subject.isSubmission ? `${origin}/editor/${subject.editorToken}` : null;
  return { slug, state, name: fields.name, owner, changedAt, version, editorUrl, reason };
}

const NO_SUBMISSION = { owner: null, changedAt: null, version: null, reason: null };

/** Returns a listing with its fields and links as a row. */
export function detailsOf(subject: Subject, origin: string): ListingDetails {
  return {
    ...entryOf(subject, origin),
    listbulbUrl: publicUrlOf(subject, origin),
    ...subject.fields,
    featured: subject.isFeatured,
    badgeVerified: subject.isBadgeVerified,
  };
}

/** Returns the address of a listing's page, or null if the listing is not live. */
export function publicUrlOf({ slug, state }: Subject, origin: string): string | null {
  return state === "LIVE" ? `${origin}/tools/${slug}` : null;
}
