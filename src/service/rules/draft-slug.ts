import { randomBytes } from "node:crypto";
import { LIMITS } from "../../contract/index.ts";
import { fold } from "../../text/fold.ts";
import { Refusal } from "./refusal.ts";
import { toLatin } from "./to-latin.ts";

/** Numbers tried before a random suffix, so that a popular name does not make its next draft slow. */
const NUMBERED = 50;
/** Leaves room for the longest suffix: a hyphen and eight characters. */
const MAX_STEM = LIMITS.slug.max - 9;

/**
 * Throws a `Refusal` for a slug that is taken.
 *
 * Assumed: a slug in the request is refused with `VALIDATION_ERROR` when a live listing or any draft has it.
 */
export function assertSlugFree(slug: string, isTaken: (slug: string) => boolean): void {
  if (isTaken(slug))
    throw new Refusal("VALIDATION_ERROR", `slug: ${slug} is taken. Omit it to have one made.`);
}

/**
 * Returns a free slug.
 *
 * Assumed: a slug is made from the name, transliterated from Greek and Cyrillic; from the host of the website when
 * nothing of the name is left. A taken one gets a number.
 */
export function freeSlug(name: string, websiteUrl: string, isTaken: (slug: string) => boolean): string {
  const stem = slugOf(name) || slugOf(hostLabel(websiteUrl)) || "product";
  if (!isTaken(stem)) return stem;
  for (let number = 2; number <= NUMBERED; number += 1) {
    if (!isTaken(`${stem}-${number}`)) return `${stem}-${number}`;
  }
  return `${stem}-${randomBytes(4).toString("hex")}`;
}

function slugOf(text: string): string {
  const words = toLatin(fold(text)).match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, MAX_STEM).replace(/-$/, "");
}

/** Returns the first label of the host name; empty for an encoded one (`xn--`), which nobody can read. */
function hostLabel(websiteUrl: string): string {
  const label = new URL(websiteUrl).hostname.replace(/^www\./, "").split(".")[0] ?? "";
  return label.startsWith("xn--") ? "" : label;
}
