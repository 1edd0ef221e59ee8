import { SPELLINGS } from "../base/text/fold.ts";
import { LIMITS } from "./limits.ts";

/**
 * Returns the slug that a product's name makes, or an empty string if the name has no Latin letter and no digit. Idempotency keys are
 * made from this slug, so the function must never change. Its test vectors are in `test/contract/slug-vectors.json`.
 *
 * Assumed: if a draft does not specify a slug, the catalog makes it from the name as this tool does.
 */
export function slugOfName(name: string): string {
  const latin = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæøœłđþ]/g, (letter) => SPELLINGS[letter] ?? letter);
  return cutAtHyphen((latin.match(/[a-z0-9]+/g) ?? []).join("-"), LIMITS.slug.max);
}

/** Returns the longest run of whole words that fits. If the first word does not fit, cuts the word. */
export function cutAtHyphen(slug: string, most: number): string {
  if (slug.length <= most) return slug;
  const end = slug.lastIndexOf("-", most);
  return slug.slice(0, end > 0 ? end : most);
}
