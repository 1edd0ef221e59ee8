import type { DraftRecord } from "../rules/create-draft.ts";
import type { Submission, SubmissionChange, SubmissionFields } from "../rules/submission.ts";
import type { Media } from "../rules/website-interfaces.ts";
import { type Columns, columnValues, jsonBoolean, jsonObject, selectJson } from "./columns.ts";
import type { Database } from "./database.ts";
import { nextId } from "./ids.ts";
import type { SqlValue } from "./statement.ts";

const CHANGED: Columns<Omit<SubmissionChange, "fields" | "media">> = {
  state: "state",
  reason: "reason",
  listedAt: "listed_at",
  isFeatured: "featured",
  isBadgeVerified: "badge_verified",
  badgeVerifiedAt: "badge_verified_at",
};

const MEDIA: Columns<Media> = { logoUrl: "logo_url", imageUrl: "image_url" };

const FIELDS: Columns<SubmissionFields> = {
  name: "name",
  headline: "headline",
  description: "description",
  websiteUrl: "website_url",
  logoUrl: "given_logo_url",
  screenshotUrls: "screenshot_urls",
  category: "category",
  plan: "plan",
  tags: "tags",
};

/** The `SELECT` and `FROM` clauses for reading `Submission` values. */
export const SELECT_SUBMISSION = `${selectJson<Submission>({
  id: "id",
  slug: "slug",
  ownerId: "owner_id",
  owner: "owner",
  isSuspended: jsonBoolean("suspended_at IS NOT NULL"),
  editorToken: "editor_token",
  createdAt: "created_at",
  changedAt: "coalesce(changed_at, created_at)",
  version: "version",
  fields: jsonObject<SubmissionFields>({
    ...FIELDS,
    logoUrl: "coalesce(given_logo_url, '')",
    screenshotUrls: "json(screenshot_urls)",
    category: "coalesce(category, '')",
    plan: "coalesce(plan, '')",
    tags: "json(tags)",
  }),
  media: jsonObject(MEDIA),
  ...CHANGED,
  isFeatured: jsonBoolean("featured"),
  isBadgeVerified: jsonBoolean("badge_verified"),
})} FROM draft JOIN (SELECT id AS owner_id, name AS owner, suspended_at FROM owner) USING (owner_id)`;

/** Returns the columns that a change sets, with their values. */
export function changedColumns({ fields, media, ...change }: SubmissionChange): Record<string, SqlValue> {
  return Object.fromEntries([
    ...columnValues(CHANGED, change),
    ...columnValues(MEDIA, { ...media }),
    ...columnValues(FIELDS, { ...fields }),
  ]);
}

/** Inserts a draft, and returns the row's ID. */
export function insertDraft(database: Database, draft: DraftRecord): number {
  const columns: Readonly<Record<string, SqlValue>> = {
    slug: draft.slug,
    owner_id: draft.ownerId,
    api_key_id: draft.keyId,
    day: draft.day,
    created_at: draft.createdAt,
    editor_token: draft.editorToken,
    ...changedColumns(draft),
  };
  const names = Object.keys(columns);
  const insert = database.prepare<number>(`
    INSERT INTO draft (id, ${names.join(", ")})
    VALUES (${nextId("draft")}, ${names.map(() => "?").join(", ")}) RETURNING id AS value`);
  return insert.get(...Object.values(columns)) ?? 0;
}
