import type { ListingState, VerbSubject } from "./listing-states.ts";
import type { NewListing, StoredListing } from "./stored-listing.ts";
import type { Media } from "./website-ports.ts";

/** Assumed: there are two plans, `free` and `paid`. They differ only in name: this catalog takes no money. */
export const PLANS = ["free", "paid"] as const;
/** A plan that can be chosen. */
export type Plan = (typeof PLANS)[number];

/** The fields of a submission that its owner can change; an empty text is a field not filled in yet. */
export interface SubmissionFields {
  readonly name: string;
  readonly headline: string;
  readonly description: string;
  readonly websiteUrl: string;
  /** The given address of a logo; empty: the website's icon is used. */
  readonly logoUrl: string;
  /** The given addresses of screenshots; empty: the website's Open Graph image is used. */
  readonly screenshotUrls: readonly string[];
  /** The slug of a category; empty: not chosen yet. */
  readonly category: string;
  readonly plan: Plan | "";
  /** Slugs of tags. */
  readonly tags: readonly string[];
}

/** Returns the fields that an owner would have written for a live listing. It has no plan. */
export function fieldsOf(listing: StoredListing): SubmissionFields {
  return {
    name: listing.name,
    headline: listing.headline ?? "",
    description: listing.description ?? "",
    websiteUrl: listing.websiteUrl,
    logoUrl: listing.logoUrl ?? "",
    screenshotUrls: listing.imageUrl === null ? [] : [listing.imageUrl],
    category: listing.category.slug,
    plan: "",
    tags: listing.tags.map(({ slug }) => slug),
  };
}

/** A submission through its whole life. Times are ISO 8601, UTC. */
export interface Submission extends VerbSubject {
  readonly isSubmission: true;
  readonly id: number;
  readonly slug: string;
  readonly ownerId: number;
  /** The owner's name. */
  readonly owner: string;
  /** True when it came into the catalog as a sample or by import, and not by a draft. */
  readonly isAdopted: boolean;
  readonly editorToken: string;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly fields: SubmissionFields;
  /** The logo and image that were found; both null after the website or a given address has changed, until the next submission. */
  readonly media: Media;
  /** The moderator's words on the last rejection or unlisting. */
  readonly reason: string | null;
  /** The time of its last approval; null before, and for an imported listing without one. */
  readonly listedAt: string | null;
  readonly badgeVerifiedAt: string | null;
}

/** A change to a submission; properties that are left out stay. */
export interface SubmissionChange {
  readonly state?: ListingState;
  readonly fields?: SubmissionFields;
  readonly media?: Media;
  readonly reason?: string | null;
  readonly listedAt?: string | null;
  readonly isFeatured?: boolean;
  readonly isBadgeVerified?: boolean;
  readonly badgeVerifiedAt?: string | null;
}

/** The owner of adopted listings, and the key that they are stored under. */
export interface AdoptingHolder {
  readonly keyId: number;
  readonly ownerId: number;
}

/** A repository of submissions, and of the live listings that some of them are. */
export interface SubmissionRepository {
  findByToken(editorToken: string): Submission | undefined;
  findById(id: number): Submission | undefined;
  findBySlug(slug: string): Submission | undefined;
  /** Runs `work` in one transaction, which is rolled back when it throws. Call the methods below only within `work`. */
  write<T>(work: () => T): Promise<T>;
  /**
   * Changes a submission of this version, and returns the new version;
   * undefined for another version.
   */
  update(submission: Submission, change: SubmissionChange, changedAt: Date): Submission | undefined;
  /** Turns a live listing without a submission into one of `holder`, still live. It does not count towards the daily limit. */
  adopt(listing: StoredListing, holder: AdoptingHolder, now: Date): Submission;
  /** Returns the live listing of a slug, submitted or not. */
  liveListing(slug: string): StoredListing | undefined;
  /** Adds a live listing, or replaces the one with the same slug. */
  publish(listing: NewListing): void;
  /** Removes a live listing. */
  unpublish(slug: string): void;
}
