import type { VerbSubject } from "./listing-states.ts";
import type { NewListing, Placement, StoredListing } from "./stored-listing.ts";
import type { Media } from "./website-ports.ts";

/** Assumed: there are two plans, `free` and `paid`. They differ only in name, because this catalog takes no money. */
export const PLANS = ["free", "paid"] as const;
/** The plan that a submission can have. */
export type Plan = (typeof PLANS)[number];

/** The fields of a submission that its owner can change. A field that is an empty string is not set. */
export interface SubmissionFields {
  readonly name: string;
  readonly headline: string;
  readonly description: string;
  readonly websiteUrl: string;
  /** The URL of a logo. If it is empty, the website's icon is used. */
  readonly logoUrl: string;
  /** The URLs of screenshots. If there are none, the website's Open Graph image is used. */
  readonly screenshotUrls: readonly string[];
  /** The slug of a category. */
  readonly category: string;
  readonly plan: Plan | "";
  /** Slugs of tags. */
  readonly tags: readonly string[];
}

/** Returns the fields of a live listing in the form in which its owner would have submitted them. The plan is not set. */
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

/** A submission in any state. Times are in ISO 8601, UTC. */
export interface Submission extends VerbSubject, Placement {
  readonly isSubmission: true;
  readonly id: number;
  readonly slug: string;
  readonly ownerId: number;
  /** The owner's name. */
  readonly owner: string;
  /** True if the submission was adopted from a sample or imported listing instead of being created as a draft. */
  readonly isAdopted: boolean;
  readonly editorToken: string;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly fields: SubmissionFields;
  /** The logo and image to show. After the owner changes one of the URLs, both are null until the draft is submitted again. */
  readonly media: Media;
  /** The moderator's reason for the last rejection or unlisting. */
  readonly reason: string | null;
  /** The time of the last approval. Null before the first approval, and for an imported listing that had no time. */
  readonly listedAt: string | null;
}

/** A change to a submission. Omitted properties keep their values. */
export type SubmissionChange = Partial<
  Pick<Submission, "state" | "fields" | "media" | "reason" | "listedAt" | keyof Placement>
>;

/** A repository of submissions and live listings. */
export interface SubmissionRepository {
  findByToken(editorToken: string): Submission | undefined;
  findById(id: number): Submission | undefined;
  findBySlug(slug: string): Submission | undefined;
  /** Returns the number of submissions that an owner has. */
  countOfOwner(ownerId: number): number;
  /** Lists a range of an owner's submissions, starting with the most recently changed one. */
  listOfOwner(
    ownerId: number,
    range: { readonly limit: number; readonly offset: number },
  ): readonly Submission[];
  /** Runs `work` in one transaction, and rolls the transaction back if `work` throws. The methods below must be called within `work`. */
  write<T>(work: () => T): Promise<T>;
  /** Changes a submission and returns it. Returns undefined if another version is stored. */
  update(submission: Submission, change: SubmissionChange, changedAt: Date): Submission | undefined;
  /**
   * Stores a live listing as a submission of `holder`. The listing stays live, and the submission does not count towards the daily limit.
   */
  adopt(
    listing: StoredListing,
    holder: { readonly keyId: number; readonly ownerId: number },
    now: Date,
  ): Submission;
  /** Returns the live listing with this slug, whether it comes from a submission, an import or the sample catalog. */
  liveListing(slug: string): StoredListing | undefined;
  /** Adds a live listing, or replaces the live listing that has the same slug. */
  publish(listing: NewListing): void;
  /** Removes a live listing. */
  unpublish(slug: string): void;
}
