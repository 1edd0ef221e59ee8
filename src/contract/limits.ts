/** The bounds for the length of a trimmed string in code points, or for the number of items in an array. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Returns the length of a text. Assumed: a length is a number of Unicode code points, as JSON Schema counts. The API says only "characters". */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

export const DEFAULT_PORT = 4321;

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

/** Assumed: a logo URL or screenshot URL may have up to 2,000 characters, like the website URL. */
export const MEDIA_URL: Bounds = LIMITS.websiteUrl;

/** Returns the bounds for the value at a path in a draft, or undefined if that value has no bounds. */
export function boundsAt([field, index]: readonly PropertyKey[]): Bounds | undefined {
  if (field === "logoUrl" || (field === "screenshotUrls" && index !== undefined)) return MEDIA_URL;
  return new Map<unknown, Bounds>(Object.entries(LIMITS)).get(field);
}

export const DRAFTS_PER_DAY = 10;

/** What an API key cannot do. Shown wherever a key is created, stored or described. */
export const KEY_SCOPE =
  "An API key can create private drafts. It cannot publish, pay, submit for review or verify a badge.";

export const KEY_SOURCE = "An API key comes from CATALOG_API_KEY or catalog auth login";

/** Assumed: the query parameter `limit` sets the page size, from 1 to 100; the default is 50. The API does not describe paging. */
export const PAGE_SIZE = { min: 1, max: 100, default: 50 } as const;

/** Assumed: a slug consists of lowercase letters, digits, and single hyphens between them. The API does not define a valid slug. */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Reports whether a string can be the slug of a listing, a category or a tag. */
export function isSlug(text: string): boolean {
  return text.length <= LIMITS.slug.max && SLUG_PATTERN.test(text);
}

/** Reports whether a string can be an idempotency key: 16 to 256 visible ASCII characters. */
export function isIdempotencyKey(text: string): boolean {
  const { min, max } = LIMITS.idempotencyKey;
  return text.length >= min && text.length <= max && /^[\x21-\x7e]+$/.test(text);
}
