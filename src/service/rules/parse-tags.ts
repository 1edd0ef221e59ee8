import { fold } from "../../text/fold.ts";
import type { TaxonomyLookup } from "./stored-listing.ts";

/** The maximum number of names to look up. A draft has far fewer tags than this. */
const MAX_NAMES = 64;

/**
 * Returns the slugs of the tags in a list. The items are slugs or names in any case, separated by commas, semicolons or line endings. If an
 * item is not a tag, but one of the words in the item is a tag, the item is split at spaces. Items and words that are not tags are returned
 * unchanged.
 */
export function parseTags(taxonomy: Pick<TaxonomyLookup, "eachTag">, text: string): readonly string[] {
  const items = splitAt(text, /[,;\r\n]+/).slice(0, MAX_NAMES);
  const names = items.flatMap((item) => [item, ...splitAt(item, /\s+/)]);
  const slugs = slugsOf(taxonomy, new Set(names.map(fold)));
  const slugOf = (name: string) => slugs.get(fold(name));
  return items.flatMap((item) => {
    const slug = slugOf(item);
    if (slug !== undefined) return [slug];
    const words = splitAt(item, /\s+/);
    return words.some((word) => slugOf(word) !== undefined)
      ? words.map((word) => slugOf(word) ?? word)
      : [item];
  });
}

/** Returns the slugs of tags, keyed by folded slug or name. A slug takes precedence over another tag's name. */
function slugsOf(
  taxonomy: Pick<TaxonomyLookup, "eachTag">,
  folded: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  if (folded.size === 0) return new Map();
  const byName = new Map<string, string>();
  const bySlug = new Map<string, string>();
  for (const { slug, name } of taxonomy.eachTag()) {
    if (folded.has(slug)) bySlug.set(slug, slug);
    const foldedName = fold(name);
    if (folded.has(foldedName)) byName.set(foldedName, slug);
  }
  return new Map([...byName, ...bySlug]);
}

function splitAt(text: string, separator: RegExp): readonly string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
