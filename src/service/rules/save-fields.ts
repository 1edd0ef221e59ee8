import { isDeepStrictEqual } from "node:util";
import type { ListingState } from "./listing-states.ts";
import { invalidFields, ownerSuspended, Refusal, refuse, staleVersion } from "./refusal.ts";
import type { Submission, SubmissionChange, SubmissionFields } from "./submission.ts";
import { checkFields, type FieldInput, preventsSaving } from "./submission-fields.ts";
import type { VerbPorts } from "./verb-call.ts";

/** A request to save the fields of a draft. */
export interface SaveRequest {
  readonly id: number;
  /** The version that was edited. If it is undefined, saving is refused. */
  readonly version: number | undefined;
  readonly fields: FieldInput;
}

/**
 * The result of saving. `subject` is the submission as it is now stored, or undefined if it no longer exists. `fields` are its fields with
 * the requested changes. A refusal for invalid fields also lists the problems that prevent submitting the draft but not saving it.
 */
export type SaveResult =
  | { readonly result: "saved"; readonly subject: Submission }
  | {
      readonly result: "refused";
      readonly subject: Submission | undefined;
      readonly fields?: SubmissionFields;
      readonly refusal: Refusal;
    };

/**
 * Saves a draft's changed fields as a new version. A field that is missing or too short does not prevent saving; any other problem does.
 *
 * Assumed: saving fields that are already stored succeeds, whichever version was edited, so that a double click is harmless.
 */
export function saveFields(
  { submissions, taxonomies, clock }: Pick<VerbPorts, "submissions" | "taxonomies" | "clock">,
  { id, version, fields: input }: SaveRequest,
): Promise<SaveResult> {
  return submissions.write((): SaveResult => {
    const subject = submissions.findById(id);
    if (subject === undefined)
      return { ...refuse(new Refusal("TOOL_NOT_FOUND", "The draft no longer exists")), subject };
    const { slug, state, isSuspended } = subject;
    if (isSuspended) return { ...refuse(ownerSuspended(slug)), subject };
    if (state !== "DRAFT") return { ...refuse(notADraft(slug, state)), subject };

    const { fields, problems } = checkFields(taxonomies, subject.fields, input);
    const isStored = isDeepStrictEqual(fields, subject.fields);
    const stale: SaveResult = { ...refuse(staleVersion(subject, version)), subject, fields };
    if (version === undefined || (version !== subject.version && !isStored)) return stale;
    if (problems.some(preventsSaving)) return { ...refuse(invalidFields(problems)), subject, fields };
    const saved = isStored ? subject : submissions.update(subject, changeTo(fields, subject), clock.now());
    return saved === undefined ? stale : { result: "saved", subject: saved };
  });
}

function notADraft(slug: string, state: ListingState): Refusal {
  const message = `${slug} is ${state} now; only a DRAFT can be saved`;
  return new Refusal("STATE_CONFLICT", message, { conflict: "state" });
}

/** Returns the change that stores the fields. Media is looked up only when the draft is submitted, because a look-up may take seconds. */
function changeTo(fields: SubmissionFields, { fields: before }: Submission): SubmissionChange {
  const hasNewWebsite = fields.websiteUrl !== before.websiteUrl;
  const hasNewMedia =
    hasNewWebsite ||
    fields.logoUrl !== before.logoUrl ||
    fields.screenshotUrls.join("\n") !== before.screenshotUrls.join("\n");
  return {
    fields,
    ...(hasNewMedia && { media: { logoUrl: null, imageUrl: null } }),
    // The badge was verified only on the previous website.
    ...(hasNewWebsite && { isBadgeVerified: false, badgeVerifiedAt: null }),
  };
}
