import type { NewListing, StoredListing, TaxonomyLookup } from "./stored-listing.ts";
import type { Submission, SubmissionRepository, VerbSubject } from "./submission.ts";

/** A live listing without a submission: a sample or an imported one. It has neither owner nor draft; its version is 0. */
export interface ForeignListing extends VerbSubject {
  readonly isSubmission: false;
  readonly slug: string;
  readonly listing: StoredListing;
}

/** The listing that a verb is used on. */
export type Subject = Submission | ForeignListing;

/**
 * Returns the submission or live listing of a slug; undefined without either.
 *
 * A submission comes first, unless an import brought back a listing that it was adopted from: that one is public.
 */
export function findSubject(
  submissions: Pick<SubmissionRepository, "findBySlug" | "liveListing">,
  slug: string,
): Subject | undefined {
  const submission = submissions.findBySlug(slug);
  const isReplaceable = submission?.isAdopted === true && submission.state === "UNLISTED";
  if (submission !== undefined && !isReplaceable) return submission;
  const listing = submissions.liveListing(slug);
  if (listing === undefined) return submission;
  return {
    slug,
    listing,
    isSubmission: false,
    state: "LIVE",
    version: 0,
    isFeatured: listing.featured,
    isBadgeVerified: listing.badgeVerified,
    isSuspended: false,
  };
}

/** Returns a submission as the live listing that it becomes; undefined when its category no longer exists. */
export function listingOf(taxonomies: TaxonomyLookup, submission: Submission): NewListing | undefined {
  const { slug, fields, media, listedAt, isFeatured, isBadgeVerified, badgeVerifiedAt } = submission;
  const category = taxonomies.category(fields.category);
  if (category === undefined) return undefined;
  return {
    slug,
    name: fields.name,
    websiteUrl: fields.websiteUrl,
    headline: fields.headline === "" ? null : fields.headline,
    description: fields.description === "" ? null : fields.description,
    ...media,
    category,
    tags: taxonomies.knownTags(fields.tags),
    listedAt,
    featured: isFeatured,
    badgeVerified: isBadgeVerified,
    badgeVerifiedAt,
  };
}

/** Returns the website of a listing. */
export function websiteOf(subject: Subject): string {
  return subject.isSubmission ? subject.fields.websiteUrl : subject.listing.websiteUrl;
}
