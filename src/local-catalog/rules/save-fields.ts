import { isDeepStrictEqual } from "node:util";
import { stateText } from "../../contract/listing-states.ts";
import type { CatalogDeps } from "../open-catalog.ts";
import { type ActionCall, findSubmission } from "./apply-action.ts";
import type { Submission, SubmissionChange, SubmissionFields } from "./listing.ts";
import { conflictOf, invalidFields, ownerSuspended, staleVersion } from "./refusal.ts";
import { checkFields, type FieldInput, preventsSaving } from "./submission-fields.ts";

/** A request to save fields. `version` is the version that was edited. */
type SaveRequest = Pick<ActionCall, "id" | "version"> & { readonly fields: FieldInput };

/**
 * Saves a draft's changed fields as a new version, and returns the stored submission. A repetition of the latest save is accepted, so
 * that a double click is harmless. Throws a `Refusal`, which can also list problems that only prevent submission.
 */
export function saveFields(
  { database, submissions, taxonomies, clock }: CatalogDeps,
  { id, version, fields: input }: SaveRequest,
): Promise<Submission> {
  return database.write(() => {
    const submission = findSubmission(submissions, { id });
    const { slug, state, isSuspended } = submission;
    if (isSuspended) throw ownerSuspended(submission);
    if (state !== "DRAFT") {
      const message = `${slug} is ${stateText(state)} now; only a draft can be saved`;
      throw conflictOf("fields", submission, message);
    }
    const { fields, problems } = checkFields(taxonomies, submission.fields, input);
    const isStored = isDeepStrictEqual(fields, submission.fields);
    const isRepetition = isStored && version === submission.version - 1;
    if (version !== submission.version && !isRepetition) throw staleVersion(submission, version, fields);
    if (problems.some(preventsSaving)) throw invalidFields(problems, { submission, fields });
    if (isStored) return submission;
    return submissions.update(submission, changeTo(fields, submission), clock.now());
  });
}

/** Reports whether fields are already stored and the submission is no longer a draft, for example after the first of two equal requests. */
export function isRepeated({ taxonomies }: CatalogDeps, { state, fields }: Submission, input: FieldInput) {
  return state !== "DRAFT" && isDeepStrictEqual(checkFields(taxonomies, fields, input).fields, fields);
}

/** Returns the change that stores the fields. Media is not looked up until the draft is submitted, because a lookup may take seconds. */
function changeTo(fields: SubmissionFields, { fields: before }: Submission): SubmissionChange {
  const isNew = (...names: readonly ("websiteUrl" | "logoUrl" | "screenshotUrls")[]) =>
    names.some((name) => !isDeepStrictEqual(fields[name], before[name]));
  return {
    fields,
    ...(isNew("websiteUrl", "logoUrl", "screenshotUrls") && { media: { logoUrl: null, imageUrl: null } }),
    // The badge was verified only on the previous website.
    ...(isNew("websiteUrl") && { isBadgeVerified: false, badgeVerifiedAt: null }),
  };
}
