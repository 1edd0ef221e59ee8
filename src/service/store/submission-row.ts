import { isListingState, type ListingState } from "../rules/listing-states.ts";
import { PLANS, type Submission, type SubmissionChange } from "../rules/submission.ts";
import type { SqlValue } from "./statement.ts";

/** The columns of a `SubmissionRow`, from `draft` joined with `owner`. */
export const SUBMISSION_COLUMNS = `
  draft.id, slug, day, owner_id, owner.name AS owner, suspended_at, editor_token, created_at, state, version,
  coalesce(changed_at, created_at) AS changed_at, draft.name, headline, description, website_url, given_logo_url,
  screenshot_urls, category, plan, tags, logo_url, image_url, reason, listed_at, featured, badge_verified,
  badge_verified_at`;

/**
 * The SQL condition of an adopted, unlisted row whose listing was imported again. The imported listing is public, and the row
 * is ignored (see `findSubject`).
 */
export const IS_BROUGHT_BACK = `(
  draft.day = '' AND draft.state = 'UNLISTED' AND EXISTS (SELECT 1 FROM listing WHERE listing.slug = draft.slug)
)`;

/** One row of a statement that selects `SUBMISSION_COLUMNS`. */
export interface SubmissionRow {
  readonly id: number;
  readonly slug: string;
  /** Empty for a row that was not created as a draft and counts towards no quota. */
  readonly day: string;
  readonly owner_id: number;
  readonly owner: string;
  readonly suspended_at: string | null;
  readonly editor_token: string;
  readonly created_at: string;
  readonly state: string;
  readonly version: number;
  readonly changed_at: string;
  readonly name: string;
  readonly headline: string;
  readonly description: string;
  readonly website_url: string;
  readonly given_logo_url: string | null;
  /** A JSON array. */
  readonly screenshot_urls: string;
  readonly category: string | null;
  readonly plan: string | null;
  /** A JSON array of slugs. */
  readonly tags: string;
  readonly logo_url: string | null;
  readonly image_url: string | null;
  readonly reason: string | null;
  readonly listed_at: string | null;
  readonly featured: number;
  readonly badge_verified: number;
  readonly badge_verified_at: string | null;
}

/** Converts a row to a submission. */
export function submissionOf(row: SubmissionRow): Submission {
  return {
    id: row.id,
    slug: row.slug,
    ownerId: row.owner_id,
    owner: row.owner,
    isSuspended: row.suspended_at !== null,
    isSubmission: true,
    isAdopted: row.day === "",
    editorToken: row.editor_token,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    state: stateOf(row.state),
    version: row.version,
    fields: fieldsOf(row),
    media: { logoUrl: row.logo_url, imageUrl: row.image_url },
    reason: row.reason,
    listedAt: row.listed_at,
    isFeatured: row.featured === 1,
    isBadgeVerified: row.badge_verified === 1,
    badgeVerifiedAt: row.badge_verified_at,
  };
}

function fieldsOf(row: SubmissionRow): Submission["fields"] {
  return {
    name: row.name,
    headline: row.headline,
    description: row.description,
    websiteUrl: row.website_url,
    logoUrl: row.given_logo_url ?? "",
    screenshotUrls: JSON.parse(row.screenshot_urls),
    category: row.category ?? "",
    plan: PLANS.find((plan) => plan === row.plan) ?? "",
    tags: JSON.parse(row.tags),
  };
}

/** Parses a state. Unknown states cannot occur, since the database of a newer version is not opened. */
function stateOf(text: string): ListingState {
  return isListingState(text) ? text : "DRAFT";
}

/** Returns the columns that a change writes, with their values. */
export function changedColumns(change: SubmissionChange): ReadonlyMap<string, SqlValue> {
  const { state, fields, media, reason, listedAt, isFeatured, isBadgeVerified, badgeVerifiedAt } = change;
  const columns: Readonly<Record<string, SqlValue | undefined>> = {
    state,
    reason,
    listed_at: listedAt,
    featured: isFeatured === undefined ? undefined : Number(isFeatured),
    badge_verified: isBadgeVerified === undefined ? undefined : Number(isBadgeVerified),
    badge_verified_at: badgeVerifiedAt,
    ...(media && { logo_url: media.logoUrl, image_url: media.imageUrl }),
    ...(fields && fieldColumns(fields)),
  };
  const written = new Map<string, SqlValue>();
  for (const [name, value] of Object.entries(columns)) if (value !== undefined) written.set(name, value);
  return written;
}

function fieldColumns(fields: Submission["fields"]): Readonly<Record<string, SqlValue>> {
  return {
    name: fields.name,
    headline: fields.headline,
    description: fields.description,
    website_url: fields.websiteUrl,
    given_logo_url: orNull(fields.logoUrl),
    screenshot_urls: JSON.stringify(fields.screenshotUrls),
    category: orNull(fields.category),
    plan: orNull(fields.plan),
    tags: JSON.stringify(fields.tags),
  };
}

function orNull(text: string): string | null {
  return text === "" ? null : text;
}
