import type { StoredListing } from "../rules/stored-listing.ts";

/** The characters that XML 1.0 §2.2 forbids, and the C1 controls. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** Removes control characters and whatever else XML forbids; half a surrogate pair becomes U+FFFD. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, "");
}

/** Cleans every text in a value. */
export function cleanDeep<Value>(value: Value): Value;
export function cleanDeep(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map((item) => cleanDeep(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cleanDeep(item)]));
}

/** Cleans a listing for pages and feed. Its slug stands for a name of which nothing is left. */
export function shownListing(listing: StoredListing): StoredListing {
  const clean = cleanDeep(listing);
  return { ...clean, name: clean.name.trim() || clean.slug, headline: clean.headline?.trim() || null };
}
