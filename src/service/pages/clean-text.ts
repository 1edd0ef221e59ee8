import type { StoredListing, TaxonomyEntry } from "../rules/stored-listing.ts";

/** The characters that XML 1.0 §2.2 forbids, and the C1 control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** Removes control characters and other characters that XML forbids, and replaces unpaired surrogates with U+FFFD. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, "");
}

/** Reports whether a string has a character other than spaces, marks, control characters and fillers. */
export function isVisible(text: string): boolean {
  return text.replace(/[\p{Z}\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "") !== "";
}

/** Returns the clean name of a listing, category or tag, or its slug if the name has no visible character. */
export function shownName({ name, slug }: TaxonomyEntry): string {
  const clean = cleanText(name).trim();
  return isVisible(clean) ? clean : slug;
}

/** Returns a listing with clean strings. Replaces invisible names with slugs, and an invisible headline or description with null. */
export function shownListing(listing: StoredListing): StoredListing {
  const { headline, description, category, tags } = listing;
  const shownEntry = (entry: TaxonomyEntry) => ({ slug: entry.slug, name: shownName(entry) });
  return {
    ...listing,
    name: shownName(listing),
    websiteUrl: cleanText(listing.websiteUrl),
    headline: shownText(headline),
    description: shownText(description),
    category: shownEntry(category),
    tags: tags.map(shownEntry),
  };
}

/** Returns a clean and trimmed string, or null if it has no visible character. */
export function shownText(text: string | null): string | null {
  const clean = cleanText(text ?? "").trim();
  return isVisible(clean) ? clean : null;
}
