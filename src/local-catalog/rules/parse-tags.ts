import { fold } from "../../base/text/fold.ts";
import type { Taxonomies } from "../store/taxonomies.ts";

/** The maximum number of items to read, which is far greater than the number of tags that a draft can have. */
const MAX_NAMES = 64;

/**
 * Returns the slugs of the tags in a list. Items are slugs or names, separated by commas, semicolons or line breaks. Case and accents are
 * ignored. An item that is not a tag is returned unchanged. A slug takes precedence over another tag's name.
 */
export function parseTags(taxonomy: Pick<Taxonomies, "eachTag">, text: string): readonly string[] {
  const items = text.split(/[,;\r\n]+/).map((item) => item.trim());
  const names = items.filter((item) => item !== "").slice(0, MAX_NAMES);
  if (names.length === 0) return [];
  const folded = new Set(names.map(fold));
  const slugs = new Map<string, string>();
  for (const { slug, name } of taxonomy.eachTag()) {
    const foldedName = fold(name);
    if (folded.has(foldedName) && slugs.get(foldedName) !== foldedName) slugs.set(foldedName, slug);
    if (folded.has(slug)) slugs.set(slug, slug);
  }
  return names.map((name) => slugs.get(fold(name)) ?? name);
}
