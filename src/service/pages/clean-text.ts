import type { StoredListing } from "../rules/stored-listing.ts";

/** XML 1.0 §2.2: every character but these may stand in a document. HTML, feed and sitemap share the rule. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** Removes the characters that XML forbids, and C1 controls; half a surrogate pair becomes U+FFFD. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, "");
}

/** Cleans every text of a value. */
export function cleanDeep<Value>(value: Value): Value;
export function cleanDeep(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map((item) => cleanDeep(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cleanDeep(item)]));
}

/** Returns a listing as pages show it: clean, and with its slug as name where nothing is left of the name. */
export function shownListing(listing: StoredListing): StoredListing {
  const clean = cleanDeep(listing);
  return { ...clean, name: clean.name.trim() || clean.slug, headline: clean.headline?.trim() || null };
}
