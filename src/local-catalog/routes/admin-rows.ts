import type { Submission } from "../rules/submission.ts";

/** Returns a submission as a row. `origin` is the base URL for links to the catalog. */
export function entryOf(submission: Submission, origin: string) {
  const { slug, state, fields, owner, changedAt, version, editorToken, reason } = submission;
  const editorUrl = `${origin}/editor/${editorToken}`;
  const { name, category, plan } = fields;
  return { slug, state, name, owner, changedAt, version, editorUrl, reason, category, plan };
}

/** Returns a submission as a row that includes its fields and links. */
export function detailsOf(submission: Submission, origin: string) {
  return {
    ...entryOf(submission, origin),
    listbulbUrl: publicUrlOf(submission, origin),
    ...submission.fields,
    featured: submission.isFeatured,
    badgeVerified: submission.isBadgeVerified,
  };
}

/** Returns the URL of a listing's page, or null if the listing is not live. */
export function publicUrlOf({ slug, state }: Submission, origin: string): string | null {
  return state === "LIVE" ? `${origin}/tools/${slug}` : null;
}
