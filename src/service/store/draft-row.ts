import type { DraftRecord } from "../rules/draft-repository.ts";
import type { SqlValue } from "./statement.ts";

/** The columns of a draft, in the order of `valuesOf`. */
export const DRAFT_COLUMNS =
  "slug, owner_id, api_key_id, day, created_at, editor_token, name, headline, description, website_url, screenshot_urls, category, logo_url, image_url, given_logo_url";

/** One row of a statement that selects `DRAFT_COLUMNS`. */
export interface StoredDraftRow {
  readonly slug: string;
  readonly owner_id: number;
  readonly api_key_id: number;
  readonly day: string;
  readonly created_at: string;
  readonly editor_token: string;
  readonly name: string;
  readonly headline: string;
  readonly description: string;
  readonly website_url: string;
  /** A JSON array. */
  readonly screenshot_urls: string;
  readonly category: string | null;
  readonly logo_url: string | null;
  readonly image_url: string | null;
  readonly given_logo_url: string | null;
}

/** Returns the values of a draft in the order of `DRAFT_COLUMNS`. */
export function valuesOf(draft: DraftRecord): readonly SqlValue[] {
  return [
    draft.slug,
    draft.ownerId,
    draft.keyId,
    draft.day,
    draft.createdAt,
    draft.editorToken,
    draft.name,
    draft.headline,
    draft.description,
    draft.websiteUrl,
    JSON.stringify(draft.screenshotUrls ?? []),
    draft.category ?? null,
    draft.logoUrl,
    draft.imageUrl,
    draft.givenLogoUrl,
  ];
}

/** Converts a row to a draft. */
export function draftOf(row: StoredDraftRow): DraftRecord {
  return {
    slug: row.slug,
    ownerId: row.owner_id,
    keyId: row.api_key_id,
    day: row.day,
    createdAt: row.created_at,
    editorToken: row.editor_token,
    name: row.name,
    headline: row.headline,
    description: row.description,
    websiteUrl: row.website_url,
    screenshotUrls: JSON.parse(row.screenshot_urls),
    category: row.category ?? undefined,
    logoUrl: row.logo_url,
    imageUrl: row.image_url,
    givenLogoUrl: row.given_logo_url,
  };
}
