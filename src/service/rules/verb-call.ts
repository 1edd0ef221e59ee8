import type { ServiceClock } from "../clock.ts";
import type { KeyHolder } from "./api-key.ts";
import { ruleOf, type Verb, type VerbSubject } from "./listing-states.ts";
import { type Conflict, Refusal, refuse, staleVersion } from "./refusal.ts";
import type { StoredListing, TaxonomyLookup } from "./stored-listing.ts";
import { fieldsOf, type Submission, type SubmissionFields, type SubmissionRepository } from "./submission.ts";
import type { BadgeFinder, Media, MediaResolver } from "./website-ports.ts";

export interface VerbPorts {
  readonly submissions: SubmissionRepository;
  readonly taxonomies: TaxonomyLookup;
  readonly media: MediaResolver;
  readonly badges: BadgeFinder;
  readonly clock: ServiceClock;
  /** The URL of the catalog. */
  readonly origin: string;
  /** The holder of sample and imported listings after a moderator has unlisted them. */
  readonly adopter?: KeyHolder;
}

/** A request to use a verb on a listing. */
export interface VerbCall {
  readonly slug: string;
  readonly verb: Verb;
  /** The version of the listing that the caller saw. If it is undefined, the verb is refused. */
  readonly version: number | undefined;
  readonly reason?: string | undefined;
  /** The ID of the submission in the editor. If set, the verb is not used on another listing with the same slug. */
  readonly submissionId?: number;
}

/** A call of a verb that can be used now, with the results of requests to the listing's website. */
export interface LegalCall extends VerbCall {
  readonly media?: Media;
  /** True if no request was sent to the website and the badge is assumed to be there. */
  readonly isSimulated?: boolean;
}

/** A sample or imported listing. */
export interface ForeignListing extends VerbSubject {
  readonly isSubmission: false;
  readonly slug: string;
  readonly listing: StoredListing;
  readonly fields: SubmissionFields;
  /** The submission with the same slug, if any. It is not public. */
  readonly submission: Submission | undefined;
}

/** The listing on which a verb is used. */
export type Subject = Submission | ForeignListing;

/**
 * The result of using a verb. `subject` is the listing as it is now stored, or undefined if the slug is unknown.
 *
 * `unchanged` means that the listing was already in the requested state. For `isSimulated`, see `LegalCall`.
 */
export type VerbResult =
  | { readonly result: "changed" | "unchanged"; readonly subject: Subject; readonly isSimulated: boolean }
  | { readonly result: "refused"; readonly subject: Subject | undefined; readonly refusal: Refusal };

/**
 * Returns the listing on which to use a verb or, if no verb is specified, the listing to show. Returns undefined if neither exists.
 *
 * Assumed: if an imported listing has the same slug as a submission that is not live, verbs that work on any live listing are used on the
 * imported listing, and all other verbs on the submission. An imported listing replaces an unlisted submission that was made from a sample
 * or imported listing.
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
  return listing === undefined ? submission : foreignListing(listing, submission);
}

/** Reports whether a submission is an adopted listing that was taken down. A listing with the same slug may replace the submission. */
export function isReplaceable({ isAdopted, state }: Submission): boolean {
  return isAdopted && state === "UNLISTED";
}

function foreignListing(listing: StoredListing, submission: Submission | undefined): ForeignListing {
  return {
    slug: listing.slug,
    listing,
    fields: fieldsOf(listing),
    submission,
    isSubmission: false,
    state: "LIVE",
    version: submission?.version ?? 0,
    isFeatured: listing.isFeatured,
    isBadgeVerified: listing.isBadgeVerified,
    isSuspended: false,
  };
}

/** Returns the result of a verb that is refused because of a conflict. */
export function conflictOf(
  conflict: Conflict,
  subject: Subject,
  { verb, version }: Pick<VerbCall, "verb" | "version">,
): VerbResult {
  const refusal =
    conflict === "version" && subject.version > 0
      ? staleVersion(subject, version)
      : new Refusal("STATE_CONFLICT", messageOf(conflict, subject, verb), { conflict });
  return { ...refuse(refusal), subject };
}

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
