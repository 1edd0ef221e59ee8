import { ruleOf, type VerbRule } from "./listing-states.ts";
import type { StoredListing } from "./stored-listing.ts";
import type { Submission, SubmissionChange } from "./submission.ts";
import { conflictOf, type Findings, type VerbCall, type VerbPorts, type VerbResult } from "./verb-call.ts";
import { type ForeignListing, findSubject, listingOf, type Subject } from "./verb-subject.ts";

/** A verb that is legal, and what was looked up for it. */
interface LegalCall extends VerbCall {
  readonly found: Findings;
}

/** Carries out a legal verb: changes the submission, and writes or removes its live listing. Call it in a transaction. */
export function applyVerb(ports: VerbPorts, call: LegalCall, subject: Subject): VerbResult {
  if (subject.isSubmission) return applyToSubmission(ports, call, subject);
  const { mark } = ruleOf(call.verb);
  if (mark === undefined) return takeOver(ports, call, subject);

  const { submissions, clock } = ports;
  submissions.publish({ ...subject.listing, ...markedListing(mark, clock.now()) });
  return {
    result: "changed",
    subject: findSubject(submissions, call.slug) ?? subject,
    isSimulated: call.found.isSimulated === true,
  };
}

/** Turns a listing without a submission into one, and uses the verb on it. */
function takeOver(ports: VerbPorts, call: LegalCall, { listing }: ForeignListing): VerbResult {
  if (ports.adopter === undefined) throw new Error("A listing cannot be adopted without an owner");
  const adopted = ports.submissions.adopt(listing, ports.adopter, ports.clock.now());
  return applyToSubmission(ports, call, adopted);
}

function applyToSubmission(
  { submissions, taxonomies, clock }: VerbPorts,
  call: LegalCall,
  submission: Submission,
): VerbResult {
  const { verb, slug, found } = call;
  const rule = ruleOf(verb);
  const now = clock.now();
  // An imported listing has another owner, and is never replaced.
  if (rule.needs.includes("slug") && submissions.liveListing(slug) !== undefined)
    return conflictOf("slug", submission, call);
  const change = changeBy(rule, call, now);
  const listing = rule.to === "LIVE" ? listingOf(taxonomies, { ...submission, ...change }) : undefined;
  if (rule.to === "LIVE" && listing === undefined) return conflictOf("category", submission, call);

  const changed = submissions.update(submission, change, now);
  if (changed === undefined) return conflictOf("version", submission, { verb, version: found.version });
  if (listing !== undefined) submissions.publish(listing);
  else if (submission.state === "LIVE") submissions.unpublish(slug);
  return { result: "changed", subject: changed, isSimulated: found.isSimulated === true };
}

/** Returns what a verb changes. A reason stays while the owner edits, and is removed by the next submission. */
function changeBy(rule: VerbRule, { reason, found }: LegalCall, now: Date): SubmissionChange {
  const { isNewListing, mark } = rule;
  return {
    state: rule.to,
    ...(rule.to !== "DRAFT" && !mark && { reason: (rule.reason && reason) ?? null }),
    ...(found.media && { media: found.media }),
    ...(isNewListing && { listedAt: now.toISOString(), isFeatured: false }),
    ...(mark && { [mark.property]: mark.value }),
    ...(mark?.property === "isBadgeVerified" && { badgeVerifiedAt: mark.value ? now.toISOString() : null }),
  };
}

function markedListing(mark: NonNullable<VerbRule["mark"]>, now: Date): Partial<StoredListing> {
  if (mark.property === "isFeatured") return { featured: mark.value };
  return { badgeVerified: mark.value, badgeVerifiedAt: mark.value ? now.toISOString() : null };
}
