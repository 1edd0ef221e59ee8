import { checkReason } from "../../contract/index.ts";
import {
  type ActionRule,
  changesPublic,
  judgeAction,
  type ListingAction,
  ruleOf,
  stateConflict,
} from "../../contract/listing-states.ts";
import type { CatalogDeps } from "../open-catalog.ts";
import type { ListingWriter } from "../store/listing-writer.ts";
import type { Submissions } from "../store/submissions.ts";
import type { Taxonomies } from "../store/taxonomies.ts";
import { hasMedia, type ListingPreview, type Submission, type SubmissionChange } from "./listing.ts";
import { conflictOf, invalidFields, nothingHere, ownerSuspended, Refusal, staleVersion } from "./refusal.ts";
import { checkFields, normalize } from "./submission-fields.ts";

export interface ActionCall {
  readonly id: number;
  readonly action: ListingAction;
  /** The version that the caller expects. If it is undefined, the action is rejected. */
  readonly version: number | undefined;
  readonly reason?: string | undefined;
}

type LegalCall = ActionCall & Pick<SubmissionChange, "media"> & { readonly isSimulated?: boolean };

/**
 * Applies an action to a submission, and makes all changes in one transaction. Throws a `Refusal` if the action is rejected.
 *
 * Assumed: only submissions have a state that an action can change. Sample and imported listings are always live.
 */
export async function applyAction(deps: CatalogDeps, sent: ActionCall) {
  const { database, submissions, writer } = deps;
  const call = { ...sent, reason: sent.reason && normalize(sent.reason) };
  const early = findSubmission(submissions, call);
  const unchanged = { result: "unchanged", isSimulated: false } as const;
  if (isDone(call, early, writer)) return { ...unchanged, submission: early };
  const facts = await lookUp(deps, call, early);

  return database.write(() => {
    // The submission is read again, because it may have changed during the lookup.
    const submission = findSubmission(submissions, call);
    if (isDone(call, submission, writer)) return { ...unchanged, submission };
    return makeChange(deps, { ...call, ...facts }, submission);
  });
}

/** Returns a submission. Throws a `Refusal` if it no longer exists, for example after a reset. */
export function findSubmission(submissions: Submissions, { id }: Pick<ActionCall, "id">): Submission {
  const submission = submissions.findById(id);
  if (submission === undefined) throw nothingHere("The submission no longer exists");
  return submission;
}

function isDone({ action, version, reason }: ActionCall, submission: Submission, writer: ListingWriter) {
  const judgment = judgeAction(action, submission);
  if (judgment === "suspended") throw ownerSuspended(submission);
  if (judgment === "illegal") throw conflictOf("state", submission, stateConflict(action, submission));
  // An import can have replaced the submission's listing.
  if (changesPublic(action) && submission.state !== "LIVE" && writer.has(submission.slug)) {
    const message = `Another live listing has the slug ${submission.slug}`;
    throw conflictOf("slug", submission, message);
  }
  if (version === undefined) throw staleVersion(submission, version);
  // Assumed: an action that would change nothing is not rejected because of an outdated version.
  if (judgment === "done") return true;
  if (version !== submission.version) throw staleVersion(submission, version);
  const need = ruleOf(action).reason;
  const isChecked = need === "required" || (need === "optional" && reason !== undefined);
  const problems = isChecked ? checkReason(reason) : [];
  if (problems.length > 0) throw invalidFields(problems, { submission });
  return false;
}

async function lookUp(deps: CatalogDeps, { action }: ActionCall, submission: Submission) {
  const { slug, fields, media: stored } = submission;
  const { needs } = ruleOf(action);
  if (needs === "badge") {
    const badgeUrl = `${deps.origin}/badge/${slug}.svg`;
    const finding = await deps.findBadge({ websiteUrl: fields.websiteUrl, badgeUrl });
    if (finding !== "missing") return { isSimulated: finding === "assumed" };
    throw conflictOf("badge", submission, `The badge for ${slug} was not found on ${fields.websiteUrl}`);
  }
  if (needs !== "content") return {};

  const { fields: checked, problems } = checkFields(deps.taxonomies, fields, {});
  if (problems.length > 0) throw invalidFields(problems, { submission });
  const { websiteUrl, logoUrl, screenshotUrls } = checked;
  const request = { websiteUrl, screenshotUrls, ...(logoUrl !== "" && { logoUrl }) };
  const media = hasMedia(stored) ? stored : await deps.findMedia(request);
  if (hasMedia(media)) return { media };
  throw new Refusal("MEDIA_REQUIRED", `Neither a logo nor an image was found for ${slug}`, { submission });
}

function makeChange(deps: CatalogDeps, call: LegalCall, submission: Submission) {
  const { submissions, writer, taxonomies, clock } = deps;
  const { slug, fields } = submission;
  const rule = ruleOf(call.action);
  const now = clock.now();
  const change = changeBy(rule, call, now);
  const { category, ...listing } = listingOf(taxonomies, { ...submission, ...change });
  if (rule.to === "LIVE" && category === undefined) {
    const message = `The category "${fields.category}" of ${slug} no longer exists`;
    throw conflictOf("category", submission, message);
  }
  const updated = submissions.update(submission, change, now);
  if (rule.to === "LIVE" && category !== undefined) writer.addAll([{ ...listing, category }]);
  else if (submission.state === "LIVE") writer.remove(slug);
  return { result: "changed" as const, submission: updated, isSimulated: call.isSimulated ?? false };
}

/** Returns the live listing that a submission would become. */
export function listingOf(taxonomies: Taxonomies, submission: Submission): ListingPreview {
  const { slug, fields, media, listedAt, isFeatured, isBadgeVerified, badgeVerifiedAt } = submission;
  const category = taxonomies.find("category", fields.category);
  return {
    slug,
    name: fields.name,
    websiteUrl: fields.websiteUrl,
    listingHeadline: fields.headline === "" ? null : fields.headline,
    description: fields.description === "" ? null : fields.description,
    ...media,
    ...(category && { category }),
    tags: taxonomies.knownTags(fields.tags),
    listedAt,
    featured: isFeatured,
    verification: { badgeVerified: isBadgeVerified, badgeVerifiedAt },
  };
}

/** Returns the change that an action makes to a submission. An action that results in a draft or sets a mark does not change the reason. */
function changeBy(rule: ActionRule, { reason, media }: LegalCall, now: Date): SubmissionChange {
  const { to, isNewListing, mark } = rule;
  const isVerified = mark?.isBadgeVerified;
  return {
    state: to,
    ...(to !== "DRAFT" && !mark && { reason: (rule.reason && reason) ?? null }),
    ...(media && { media }),
    // The preview of a revised listing must not show a mark that its approval would remove.
    ...((to === "DRAFT" || isNewListing) && { isFeatured: false }),
    ...(isNewListing && { listedAt: now.toISOString() }),
    ...mark,
    ...(isVerified !== undefined && { badgeVerifiedAt: isVerified ? now.toISOString() : null }),
  };
}
