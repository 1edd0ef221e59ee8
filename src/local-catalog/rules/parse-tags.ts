import { fold } from "../../base/text/fold.ts";
import type { Taxonomies } from "../store/taxonomies.ts";

/** The maximum number of items to read, which is far greater than the number of tags that a draft can have. */
const MAX_NAMES = 64;

/**
 * Returns the slugs of the tags in a list. Items are slugs or names, separated by commas, semicolons or line breaks. Case and accents are
 * ignored. An item that is not a tag is split at spaces if each of its words is a tag. Otherwise, the item is returned unchanged.
 */
export function parseTags(taxonomy: Pick<Taxonomies, "eachTag">, text: string): readonly string[] {
  const items = splitAt(text, /[,;\r\n]+/).slice(0, MAX_NAMES);
  const names = items.flatMap((item) => [item, ...splitAt(item, /\s+/)]);
  const slugs = slugsOf(taxonomy, new Set(names.map(fold)));
  const slugOf = (name: string) => slugs.get(fold(name));
  return items.flatMap((item) => {
    const words = splitAt(item, /\s+/);
    const isSplit = slugOf(item) === undefined && words.every((word) => slugOf(word) !== undefined);
    return (isSplit ? words : [item]).map((name) => slugOf(name) ?? name);
  });
}

/** Maps each string in `folded` that is a tag's slug or folded name to the tag's slug. A slug takes precedence over another tag's name. */
function slugsOf(
  taxonomy: Pick<Taxonomies, "eachTag">,
  folded: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  if (folded.size === 0) return new Map();
  const slugs = new Map<string, string>();
  for (const { slug, name } of taxonomy.eachTag()) {
    const foldedName = fold(name);
    if (folded.has(foldedName) && slugs.get(foldedName) !== foldedName) slugs.set(foldedName, slug);
    if (folded.has(slug)) slugs.set(slug, slug);
  }
  return slugs;
}

function splitAt(text: string, separator: RegExp): readonly string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
