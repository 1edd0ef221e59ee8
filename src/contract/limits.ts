/** The minimum and maximum size: UTF-16 units of a trimmed string, or items of an array. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** The size limits of the API. */
export const LIMITS = {
  idempotencyKey: { min: 16, max: 256 },
  name: { min: 1, max: 160 },
  headline: { min: 1, max: 200 },
  description: { min: 200, max: 2000 },
  websiteUrl: { min: 1, max: 2000 },
  screenshotUrls: { min: 1, max: 4 },
  category: { min: 1, max: 120 },
  slug: { min: 1, max: 120 },
} as const satisfies Record<string, Bounds>;

/** Assumed: the URL of a logo or a screenshot has up to 2,000 characters, like the URL of the website. */
export const MEDIA_URL: Bounds = LIMITS.websiteUrl;

/** Returns the bounds of the value at a path in a draft, or undefined if it has no bounds. */
export function boundsAt([field, index]: readonly PropertyKey[]): Bounds | undefined {
  if (field === "logoUrl" || (field === "screenshotUrls" && index !== undefined)) return MEDIA_URL;
  return new Map<unknown, Bounds>(Object.entries(LIMITS)).get(field);
}

/** The number of new drafts allowed per API key and day. */
export const DRAFTS_PER_DAY = 10;

/** Assumed: a page of a list has up to 100 entries, 50 unless `limit` is given; the API does not describe paging. */
export const PAGE_SIZE = { min: 1, max: 100, default: 50 } as const;

/** Assumed: a slug is words of lower-case letters and digits joined by hyphens; the API only says that some slugs are invalid. */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Reports whether a string can be the slug of a listing, a category or a tag. */
export function isSlug(text: string): boolean {
  return text.length <= LIMITS.slug.max && SLUG_PATTERN.test(text);
}
