import { LIMITS } from "../../contract/index.ts";
import { cutAtHyphen, slugOfName } from "../../contract/slug-of-name.ts";
import { makeToken } from "./api-key.ts";

/** The highest numeric suffix. If all numbers are taken, the suffix is random. */
const NUMBERED = 50;

/**
 * Returns a slug for a new draft.
 *
 * Assumed: if the name makes no slug, the slug is made from the website's host name. If that is not possible either, the slug is
 * `product`. If the slug is taken, a suffix such as `-2` is added.
 */
export function freeSlug(name: string, websiteUrl: string, isTaken: (slug: string) => boolean): string {
  const stem = slugOfName(name) || slugOfName(hostLabel(websiteUrl)) || "product";
  const suffixed = (suffix: string) => `${cutAtHyphen(stem, LIMITS.slug.max - suffix.length)}${suffix}`;
  if (!isTaken(stem)) return stem;
  for (let number = 2; number <= NUMBERED; number += 1) {
    if (!isTaken(suffixed(`-${number}`))) return suffixed(`-${number}`);
  }
  return suffixed(`-${makeToken(4, "hex")}`);
}

/** Returns the first label of the host name, ignoring `www.`, or an empty string if the label is encoded (`xn--…`). */
function hostLabel(websiteUrl: string): string {
  const label = new URL(websiteUrl).hostname.replace(/^www\./, "").split(".")[0] ?? "";
  return label.startsWith("xn--") ? "" : label;
}
