import type { ServiceClock } from "../clock.ts";
import type { KeyHolder } from "./api-key.ts";
import { ruleOf, type Verb, type VerbSubject } from "./listing-states.ts";
import { type Conflict, Refusal, staleVersion } from "./refusal.ts";
import type { StoredListing, TaxonomyLookup } from "./stored-listing.ts";
import { fieldsOf, type Submission, type SubmissionFields, type SubmissionRepository } from "./submission.ts";
import type { BadgeFinder, Media, MediaResolver } from "./website-ports.ts";

/** The ports that verbs need. */
export interface VerbPorts {
  readonly submissions: SubmissionRepository;
  readonly taxonomies: TaxonomyLookup;
  readonly media: MediaResolver;
  readonly badges: BadgeFinder;
  readonly clock: ServiceClock;
  /** The address that the catalog is served under. */
  readonly origin: string;
  /** The owner of sample and imported listings that a moderator unlists. */
  readonly adopter?: KeyHolder;
}

/** A verb to use on the listing of a slug. */
export interface VerbCall {
  readonly slug: string;
  readonly verb: Verb;
  /** The version that the caller saw. If undefined, nothing changes. */
  readonly version: number | undefined;
  readonly reason?: string | undefined;
  /** The submission shown in the editor. If set, the verb acts on no other listing with the slug. */
  readonly submissionId?: number;
}

/** The media and badge of a listing's website, looked up outside the transaction. */
export interface VerbFindings {
  readonly media?: Media;
  /** True if the badge was assumed. */
  readonly isSimulated?: boolean;
}

/** A live listing without a live submission: a sample or imported listing. */
export interface ForeignListing extends VerbSubject {
  readonly isSubmission: false;
  readonly slug: string;
  readonly listing: StoredListing;
  readonly fields: SubmissionFields;
  /** The submission with the same slug, which is not public. */
  readonly hidden: Submission | undefined;
}

/** The listing that a verb is used on. */
export type Subject = Submission | ForeignListing;

/**
 * The result of a verb. `subject` is the listing that is now stored; undefined if the slug is unknown.
 *
 * `unchanged` means that the listing already was in the requested state. `isSimulated` means that the badge was assumed.
 */
export type VerbResult =
  | { readonly result: "changed" | "unchanged"; readonly subject: Subject; readonly isSimulated: boolean }
  | { readonly result: "refused"; readonly subject: Subject | undefined; readonly refusal: Refusal };

/**
 * Returns the listing that a verb acts on, or the listing to show if no verb is given. Returns undefined for an unknown slug.
 *
 * Assumed: if an imported listing has the slug of a submission, verbs for any live listing act on the imported one, and all
 * others on the submission. A submission that was made from a listing is replaced by the imported one.
 */
export function findSubject(
  submissions: Pick<SubmissionRepository, "findBySlug" | "liveListing">,
  { slug, verb, submissionId }: Pick<VerbCall, "slug" | "submissionId"> & { readonly verb?: Verb },
): Subject | undefined {
  const submission = submissions.findBySlug(slug);
  if (submissionId !== undefined) return submission?.id === submissionId ? submission : undefined;
  if (submission?.state === "LIVE") return submission;
  const isForAny = verb !== undefined && ruleOf(verb).isForAnyListing;
  const isBehind = submission === undefined || isReplaceable(submission) || isForAny;
  const listing = isBehind ? submissions.liveListing(slug) : undefined;
  return listing === undefined ? submission : foreign(listing, submission);
}

/**
 * Reports whether a submission only records that a listing was taken down. Its row may be replaced by a listing with its slug.
 */
export function isReplaceable({ isAdopted, state }: Submission): boolean {
  return isAdopted && state === "UNLISTED";
}

function foreign(listing: StoredListing, hidden: Submission | undefined): ForeignListing {
  return {
    slug: listing.slug,
    listing,
    fields: fieldsOf(listing),
    hidden,
    isSubmission: false,
    state: "LIVE",
    version: hidden?.version ?? 0,
    isFeatured: listing.isFeatured,
    isBadgeVerified: listing.isBadgeVerified,
    isSuspended: false,
  };
}

/** Returns the result of a verb refused because of a conflict. */
export function conflictOf(
  conflict: Conflict,
  subject: Subject,
  { verb, version }: Pick<VerbCall, "verb" | "version">,
): VerbResult {
  const refusal =
    conflict === "version" && subject.version > 0
      ? staleVersion(subject, version)
      : new Refusal("STATE_CONFLICT", messageOf(conflict, subject, verb), { conflict });
  return { result: "refused", subject, refusal };
}

/** Returns the message for a conflict: one sentence without a full stop. */
function messageOf(conflict: Conflict, { slug, state, fields, isSubmission }: Subject, verb: Verb): string {
  switch (conflict) {
    case "state":
      return isSubmission
        ? `${slug} is ${state}; ${verb} needs ${ruleOf(verb).from.join(" or ")}`
        : `${slug} was never submitted here, so ${verb} cannot be used on it`;
    case "version":
      return `${slug} was never submitted here, so it has no versions`;
    case "slug":
      return `Another live listing has the slug ${slug}`;
    case "category":
      return `The category "${fields.category}" of ${slug} no longer exists`;
    case "badge":
      return `The badge of ${slug} was not found on ${fields.websiteUrl}`;
  }
}
