import type { VerbSubject } from "./listing-states.ts";
import type { NewListing, Placement, StoredListing } from "./stored-listing.ts";
import type { Media } from "./website-ports.ts";

/** Assumed: there are two plans, `free` and `paid`. They differ only in name, because the local catalog takes no money. */
export const PLANS = ["free", "paid"] as const;
export type Plan = (typeof PLANS)[number];

/** The fields of a submission that its owner can change. An empty string means that a field is not set. */
export interface SubmissionFields {
  readonly name: string;
  readonly headline: string;
  readonly description: string;
  readonly websiteUrl: string;
  /** If empty, the website's icon is used. */
  readonly logoUrl: string;
  /** If empty, the website's Open Graph image is used. */
  readonly screenshotUrls: readonly string[];
  /** A slug. */
  readonly category: string;
  readonly plan: Plan | "";
  /** Slugs. */
  readonly tags: readonly string[];
}

/** Returns the fields of a live listing in the form of a submission, without a plan. */
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
  readonly owner: string;
  /** True if the submission was adopted from a sample or imported listing. */
  readonly isAdopted: boolean;
  readonly editorToken: string;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly fields: SubmissionFields;
  /** The logo and image to show. If the owner changes a URL, both are null until the draft is submitted again. */
  readonly media: Media;
  /** The moderator's reason for rejecting or unlisting the listing, or null. */
  readonly reason: string | null;
  /** The time when the listing was last published as new. Null if it was never published or the time is unknown. */
  readonly listedAt: string | null;
}

/** A change to a submission. Omitted properties keep their values. */
export type SubmissionChange = Partial<
  Pick<Submission, "state" | "fields" | "media" | "reason" | "listedAt" | keyof Placement>
>;

/** A repository for submissions and live listings. */
export interface SubmissionRepository {
  findByToken(editorToken: string): Submission | undefined;
  findById(id: number): Submission | undefined;
  findBySlug(slug: string): Submission | undefined;
  countOfOwner(ownerId: number): number;
  /** Lists a range of an owner's submissions, most recently changed first. */
  listOfOwner(
    ownerId: number,
    range: { readonly limit: number; readonly offset: number },
  ): readonly Submission[];
  /** Runs `work` in one transaction, and rolls it back if `work` throws. Methods that change data must be called within `work`. */
  write<T>(work: () => T): Promise<T>;
  /** Stores a change as a new version and returns the submission. Returns undefined if another version is stored. */
  update(submission: Submission, change: SubmissionChange, changedAt: Date): Submission | undefined;
  /** Stores a live listing as a live submission of `holder`. The submission does not count towards the daily limit. */
  adopt(
    listing: StoredListing,
    holder: { readonly keyId: number; readonly ownerId: number },
    now: Date,
  ): Submission;
  /** Returns a live listing, whether it comes from a submission, an import or the sample catalog. */
  liveListing(slug: string): StoredListing | undefined;
  /** Adds a live listing, or replaces the one with the same slug. */
  publish(listing: NewListing): void;
  unpublish(slug: string): void;
}
