import { ruleOf, type VerbRule } from "./listing-states.ts";
import type { NewListing, TaxonomyLookup } from "./stored-listing.ts";
import type { Submission, SubmissionChange } from "./submission.ts";
import {
  conflictOf,
  type ForeignListing,
  isReplaceable,
  type LegalCall,
  type Subject,
  type VerbPorts,
  type VerbResult,
} from "./verb-call.ts";

/** Applies a verb to a submission or a live listing, and returns the result. Must be called within a transaction. */
export function applyVerb(ports: VerbPorts, call: LegalCall, subject: Subject): VerbResult {
  if (subject.isSubmission) return applyToSubmission(ports, call, subject);
  const { mark } = ruleOf(call.verb);
  if (mark === undefined) return takeDown(ports, call, subject);

  const listing = { ...subject.listing, ...markChange(mark, ports.clock.now()) };
  ports.submissions.publish(listing);
  return changed({ ...subject, ...mark, listing }, call);
}

/**
 * Takes down a sample or imported listing, and stores it as a submission unless another submission keeps the slug.
 *
 * Assumed: when a sample or imported listing is unlisted, a submission with the same slug keeps its text and state, unless that submission
 * is unlisted and was itself made from a sample or imported listing.
 */
function takeDown(
  ports: VerbPorts,
  call: LegalCall,
  { listing, submission, slug }: ForeignListing,
): VerbResult {
  const { submissions, adopter, clock } = ports;
  if (submission === undefined || isReplaceable(submission)) {
    if (adopter === undefined) throw new Error("A listing cannot be adopted without an owner");
    return applyToSubmission(ports, call, submissions.adopt(listing, adopter, clock.now()));
  }
  submissions.unpublish(slug);
  const rule = ruleOf(call.verb);
  if (submission.state !== rule.to) return changed(submission, call);
  const updated = submissions.update(submission, changeBy(rule, call, clock.now()), clock.now());
  return changed(updated ?? submission, call);
}

function applyToSubmission(
  { submissions, taxonomies, clock }: VerbPorts,
  call: LegalCall,
  submission: Submission,
): VerbResult {
  const rule = ruleOf(call.verb);
  const now = clock.now();
  // A submission must not replace another live listing with the same slug.
  if (rule.needs === "slug" && submissions.liveListing(call.slug) !== undefined)
    return conflictOf("slug", submission, call);
  const change = changeBy(rule, call, now);
  const listing = rule.to === "LIVE" ? listingOf(taxonomies, { ...submission, ...change }) : undefined;
  if (rule.to === "LIVE" && listing === undefined) return conflictOf("category", submission, call);

  const updated = submissions.update(submission, change, now);
  if (updated === undefined) return conflictOf("version", submission, call);
  if (listing !== undefined) submissions.publish(listing);
  else if (submission.state === "LIVE") submissions.unpublish(call.slug);
  return changed(updated, call);
}

function changed(subject: Subject, { isSimulated = false }: LegalCall): VerbResult {
  return { result: "changed", subject, isSimulated };
}

/** Returns a submission as a live listing, or undefined if its category no longer exists. */
function listingOf(taxonomies: TaxonomyLookup, submission: Submission): NewListing | undefined {
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
    isFeatured,
    isBadgeVerified,
    badgeVerifiedAt,
  };
}

/** Returns the change that a verb makes to a submission. Verbs that set a mark or lead to `DRAFT` keep the moderator's reason. */
function changeBy(rule: VerbRule, { reason, media }: LegalCall, now: Date): SubmissionChange {
  const { to, isNewListing, mark } = rule;
  return {
    state: to,
    ...(to !== "DRAFT" && !mark && { reason: (rule.reason && reason) ?? null }),
    ...(media && { media }),
    ...(isNewListing && { listedAt: now.toISOString(), isFeatured: false }),
    ...(mark && markChange(mark, now)),
  };
}

function markChange(mark: NonNullable<VerbRule["mark"]>, now: Date) {
  const { isBadgeVerified } = mark;
  if (isBadgeVerified === undefined) return mark;
  return { ...mark, badgeVerifiedAt: isBadgeVerified ? now.toISOString() : null };
}
