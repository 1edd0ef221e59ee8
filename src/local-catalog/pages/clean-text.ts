import type { ListingPreview, TaxonomyEntry } from "../rules/stored-listing.ts";

/** DEL, the C1 control characters, and the characters that XML 1.0 §2.2 forbids, except surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** Removes U+FFFE, U+FFFF and the control characters except tab, LF and CR. Replaces unpaired surrogates with U+FFFD. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, "");
}

/** Reports whether a string has a character other than separators, combining marks, and control, format or ignorable characters. */
export function isVisible(text: string): boolean {
  return text.replace(/[\p{Z}\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "") !== "";
}

/** Returns the clean name of a listing, category or tag, or the slug if the name has no visible characters. */
export function shownName({ name, slug }: TaxonomyEntry): string {
  const clean = cleanText(name).trim();
  return isVisible(clean) ? clean : slug;
}

/** Cleans a listing's text. Replaces invisible names with slugs, and invisible headlines and descriptions with null. */
export function shownListing<Listing extends ListingPreview>(listing: Listing): Listing {
  const { websiteUrl, headline, description, category, tags } = listing;
  const shownEntry = (entry: TaxonomyEntry) => ({ slug: entry.slug, name: shownName(entry) });
  return {
    ...listing,
    name: shownName(listing),
    websiteUrl: cleanText(websiteUrl),
    headline: displayText(headline),
    description: displayText(description),
    ...(category && { category: shownEntry(category) }),
    tags: tags.map(shownEntry),
  };
}

function displayText(text: string | null): string | null {
  const clean = cleanText(text ?? "").trim();
  return isVisible(clean) ? clean : null;
}
