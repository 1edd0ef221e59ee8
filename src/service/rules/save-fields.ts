import type { ServiceClock } from "../clock.ts";
import type { TaxonomyLookup } from "./stored-listing.ts";
import type { Submission, SubmissionChange, SubmissionFields, SubmissionRepository } from "./submission.ts";
import {
  areFieldsEqual,
  checkFields,
  type GivenFields,
  preventsSaving,
  type SubmissionProblem,
} from "./submission-fields.ts";

/** The ports that saving needs. */
export interface SavePorts {
  readonly submissions: SubmissionRepository;
  readonly taxonomies: TaxonomyLookup;
  readonly clock: ServiceClock;
}

/** Fields to save. */
export interface SaveRequest {
  readonly slug: string;
  /** The version that was edited; without one, any version is accepted. */
  readonly version: number | undefined;
  readonly fields: GivenFields;
}

/**
 * The result of saving. `stored` is the current submission.
 *
 * `problems`: nothing was saved; `fields` are the given ones merged into the stored ones, and `problems` are all of theirs, also
 * those that prevent only submitting. `conflict`: another session saved a version meanwhile. `illegal`: it is not a `DRAFT`, or
 * does not exist. `suspended`: its owner is.
 */
export type SaveResult =
  | { readonly result: "saved"; readonly stored: Submission }
  | {
      readonly result: "problems";
      readonly stored: Submission;
      readonly fields: SubmissionFields;
      readonly problems: readonly SubmissionProblem[];
    }
  | { readonly result: "conflict"; readonly stored: Submission; readonly fields: SubmissionFields }
  | { readonly result: "illegal"; readonly stored: Submission | undefined }
  | { readonly result: "suspended"; readonly stored: Submission };

/**
 * Saves the fields of a draft as one new version. Fields that are missing or too short are saved; any other violation saves nothing.
 *
 * Assumed: saving what is stored already succeeds whatever the version, so that a double click is harmless.
 */
export function saveFields(ports: SavePorts, request: SaveRequest): Promise<SaveResult> {
  const { submissions, taxonomies, clock } = ports;
  return submissions.write((): SaveResult => {
    const stored = submissions.findBySlug(request.slug);
    if (stored === undefined) return { result: "illegal", stored };
    if (stored.isSuspended) return { result: "suspended", stored };
    if (stored.state !== "DRAFT") return { result: "illegal", stored };

    const { fields, problems } = checkFields(taxonomies, stored.fields, request.fields);
    const isRefused = problems.some(preventsSaving);
    if (areFieldsEqual(fields, stored.fields)) {
      return isRefused ? { result: "problems", stored, fields, problems } : { result: "saved", stored };
    }
    const isStale = request.version !== undefined && request.version !== stored.version;
    if (isStale) return { result: "conflict", stored, fields };
    if (isRefused) return { result: "problems", stored, fields, problems };
    const saved = submissions.update(stored, changeTo(fields, stored), clock.now());
    return saved === undefined ? { result: "conflict", stored, fields } : { result: "saved", stored: saved };
  });
}

/** Returns the change to stored fields. Media is resolved again at submission: saving must not wait for other servers. */
function changeTo(fields: SubmissionFields, { fields: before }: Submission): SubmissionChange {
  const hasNewWebsite = fields.websiteUrl !== before.websiteUrl;
  const hasNewMedia =
    hasNewWebsite ||
    fields.logoUrl !== before.logoUrl ||
    fields.screenshotUrls.join("\n") !== before.screenshotUrls.join("\n");
  return {
    fields,
    ...(hasNewMedia && { media: { logoUrl: null, imageUrl: null } }),
    // The badge was shown by another website.
    ...(hasNewWebsite && { isBadgeVerified: false, badgeVerifiedAt: null }),
  };
}
