import { LIMITS } from "./limits.ts";

/** Assumed: what a slug looks like, for the API only shows that some are invalid. */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Tells whether a text can be the slug of a listing, a category or a tag. */
export function isSlug(text: string): boolean {
  return text.length <= LIMITS.slug.max && SLUG_PATTERN.test(text);
}
