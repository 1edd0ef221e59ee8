import type { ListingState } from "../rules/listing-states.ts";
import type { Submission, SubmissionFields } from "../rules/submission.ts";

export type { KeyEntry } from "../store/accounts.ts";

// The rows that commands print. JSON output uses the property names below.

/** A new API key. The database stores only the hash of `key`. */
export interface CreatedKey {
  readonly id: string;
  readonly owner: string;
  readonly key: string;
}

/** The private link to the page that shows an owner's keys and drafts. */
export interface AccountLink {
  readonly owner: string;
  readonly accountUrl: string;
  readonly served: boolean;
}

/** A submission in any state. */
export interface ListingEntry extends Pick<SubmissionFields, "category" | "plan"> {
  readonly slug: string;
  readonly state: ListingState;
  readonly name: string;
  readonly owner: string;
  readonly changedAt: string;
  readonly version: number;
  readonly editorUrl: string;
  readonly reason: string | null;
}

/** A listing with its fields and links. */
export interface ListingDetails extends ListingEntry, SubmissionFields {
  readonly listbulbUrl: string | null;
  readonly featured: boolean;
  readonly badgeVerified: boolean;
}

/** A listing to which an action was applied. */
export interface ChangedListing extends ListingEntry, Pick<ListingDetails, "listbulbUrl"> {
  readonly result: "changed" | "unchanged";
  /** Whether the badge was verified without sending a request to the website. */
  readonly simulated: boolean;
}

/** Returns a submission as a row. `origin` is the base URL for links to the catalog. */
export function entryOf(submission: Submission, origin: string): ListingEntry {
  const { slug, state, fields, owner, changedAt, version, editorToken, reason } = submission;
  const editorUrl = `${origin}/editor/${editorToken}`;
  const { name, category, plan } = fields;
  return { slug, state, name, owner, changedAt, version, editorUrl, reason, category, plan };
}

/** Returns a submission as a row that includes its fields and links. */
export function detailsOf(submission: Submission, origin: string): ListingDetails {
  return {
    ...entryOf(submission, origin),
    listbulbUrl: publicUrlOf(submission, origin),
    ...submission.fields,
    featured: submission.isFeatured,
    badgeVerified: submission.isBadgeVerified,
  };
}

/** Returns the URL of a listing's page, or null if the listing is not live. */
export function publicUrlOf({ slug, state }: Submission, origin: string): string | null {
  return state === "LIVE" ? `${origin}/tools/${slug}` : null;
}
