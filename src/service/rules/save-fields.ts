import { isDeepStrictEqual } from "node:util";
import type { ListingState } from "./listing-states.ts";
import { invalidFields, ownerSuspended, Refusal, refused, staleVersion } from "./refusal.ts";
import type { Submission, SubmissionChange, SubmissionFields } from "./submission.ts";
import { checkFields, type GivenFields, preventsSaving } from "./submission-fields.ts";
import type { VerbPorts } from "./verb-call.ts";

/** Fields to save. */
export interface SaveRequest {
  readonly id: number;
  /** The edited version. If undefined, nothing is saved. */
  readonly version: number | undefined;
  readonly fields: GivenFields;
}

/**
 * The result of saving. `stored` is the submission that is now stored; `fields` are the stored fields with the given ones
 * merged in. The problems of a refusal include those that only prevent submitting.
 */
export type SaveResult =
  | { readonly result: "saved"; readonly stored: Submission }
  | {
      readonly result: "refused";
      readonly stored: Submission | undefined;
      readonly fields?: SubmissionFields;
      readonly refusal: Refusal;
    };

/**
 * Saves the fields of a draft as a new version. Missing or too short fields are saved; any other violation prevents saving.
 *
 * Assumed: saving fields that equal the stored ones succeeds for any version, so that a double click is harmless.
 */
export function saveFields(
  { submissions, taxonomies, clock }: Pick<VerbPorts, "submissions" | "taxonomies" | "clock">,
  { id, version, fields: given }: SaveRequest,
): Promise<SaveResult> {
  return submissions.write((): SaveResult => {
    const stored = submissions.findById(id);
    if (stored === undefined)
      return { ...refused(new Refusal("TOOL_NOT_FOUND", "The draft no longer exists")), stored };
    const { slug, state, isSuspended } = stored;
    if (isSuspended) return { ...refused(ownerSuspended(slug)), stored };
    if (state !== "DRAFT") return { ...refused(notADraft(slug, state)), stored };

    const { fields, problems } = checkFields(taxonomies, stored.fields, given);
    const isStored = isDeepStrictEqual(fields, stored.fields);
    if (version === undefined || (version !== stored.version && !isStored))
      return { ...refused(staleVersion(stored, version)), stored, fields };
    if (problems.some(preventsSaving)) return { ...refused(invalidFields(problems)), stored, fields };
    if (isStored) return { result: "saved", stored };
    const saved = submissions.update(stored, changeTo(fields, stored), clock.now());
    if (saved !== undefined) return { result: "saved", stored: saved };
    return { ...refused(staleVersion(stored, version)), stored, fields };
  });
}

function notADraft(slug: string, state: ListingState): Refusal {
  const message = `${slug} is ${state} now; only a DRAFT can be saved`;
  return new Refusal("STATE_CONFLICT", message, { conflict: "state" });
}

/** Returns the change to stored fields. Media is resolved at submission, because saving must not wait for other servers. */
function changeTo(fields: SubmissionFields, { fields: before }: Submission): SubmissionChange {
  const hasNewWebsite = fields.websiteUrl !== before.websiteUrl;
  const hasNewMedia =
    hasNewWebsite ||
    fields.logoUrl !== before.logoUrl ||
    fields.screenshotUrls.join("\n") !== before.screenshotUrls.join("\n");
  return {
    fields,
    ...(hasNewMedia && { media: { logoUrl: null, imageUrl: null } }),
    // The badge was verified on the previous website.
    ...(hasNewWebsite && { isBadgeVerified: false, badgeVerifiedAt: null }),
  };
}
