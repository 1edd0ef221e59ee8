import type { ListingState } from "../rules/listing-states.ts";
import { fieldsOf } from "../rules/submission.ts";
import type { Subject } from "../rules/verb-call.ts";

export type { KeyEntry } from "../store/api-keys.ts";

// The rows of commands. Their boolean properties have the names of the JSON output.

/** A new key. `key` is shown only once: the database stores its hash. */
export interface CreatedKey {
  readonly id: string;
  readonly owner: string;
  readonly key: string;
}

/** The private link to an owner's keys and drafts. */
export interface AccountLink {
  readonly owner: string;
  readonly accountUrl: string;
  /** True when a running service answers there. */
  readonly served: boolean;
}

/** The private link to a draft's editor. */
export interface EditorLink {
  readonly editorUrl: string;
  /** True when a service answers there now. */
  readonly isServed: boolean;
}

/** The current submissions with certain slugs in the catalog of a data folder. */
export interface KnownSubmissions {
  /** The random id of the data, which a reset replaces; undefined before the first start. */
  readonly dataId: string | undefined;
  /** The submissions by slug. Slugs without a submission are left out. */
  readonly bySlug: ReadonlyMap<string, KnownSubmission>;
}

/** The current state and addresses of a submission. */
export interface KnownSubmission {
  readonly state: ListingState;
  readonly editorUrl: string;
  /** The page of the listing; null unless it is live. */
  readonly listbulbUrl: string | null;
}

/** A listing as the moderator sees it. Fields that sample and imported listings lack are null. */
export interface ListingEntry {
  readonly slug: string;
  readonly state: ListingState;
  readonly name: string;
  readonly owner: string | null;
  /** ISO 8601, UTC. */
  readonly changedAt: string | null;
  readonly version: number | null;
  readonly editorUrl: string | null;
  /** The moderator's reason for the last rejection or unlisting. */
  readonly reason: string | null;
}

/** A listing with its texts and links. */
export interface ListingDetails extends ListingEntry {
  /** The listing's page; null unless it is live. */
  readonly listbulbUrl: string | null;
  readonly websiteUrl: string;
  readonly headline: string;
  readonly description: string;
  readonly category: string;
  readonly plan: string;
  readonly tags: readonly string[];
  readonly logoUrl: string;
  readonly screenshotUrls: readonly string[];
  readonly featured: boolean;
  readonly badgeVerified: boolean;
}

/** A listing after a verb was used on it. */
export interface ChangedListing extends ListingEntry {
  /** `unchanged` if the listing was already in the requested state. */
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

/** Returns a listing with its texts and links. An empty text is an unset field. */
export function detailsOf(subject: Subject, origin: string): ListingDetails {
  const { name: _, ...fields } = subject.isSubmission ? subject.fields : fieldsOf(subject.listing);
  return {
    ...entryOf(subject, origin),
    listbulbUrl: publicUrlOf(subject, origin),
    ...fields,
    featured: subject.isFeatured,
    badgeVerified: subject.isBadgeVerified,
  };
}

/** Returns the address of a listing's page; null unless it is live. */
export function publicUrlOf({ slug, state }: Pick<Subject, "slug" | "state">, origin: string): string | null {
  return state === "LIVE" ? `${origin}/tools/${slug}` : null;
}
