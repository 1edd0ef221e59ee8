import { fold } from "../../text/fold.ts";
import type { TaxonomyLookup } from "./stored-listing.ts";

/** The maximum number of typed tags that are looked up. A draft has far fewer. */
const MAX_TYPED = 64;

/**
 * Returns the slugs of tags typed as slugs or names in any case, separated by commas. If a text matches no tag but one of its
 * words does, it is split at spaces; otherwise it is kept as typed.
 */
export function typedTags(taxonomy: Pick<TaxonomyLookup, "eachTag">, text: string): readonly string[] {
  const texts = splitAt(text, /[,;\r\n]+/).slice(0, MAX_TYPED);
  const words = texts.flatMap((typed) => [typed, ...splitAt(typed, /\s+/)]);
  const slugs = slugsNamed(taxonomy, new Set(words.map(fold)));
  const slugOf = (typed: string) => slugs.get(fold(typed));
  return texts.flatMap((typed) => {
    const slug = slugOf(typed);
    if (slug !== undefined) return [slug];
    const parts = splitAt(typed, /\s+/);
    return parts.some((part) => slugOf(part) !== undefined)
      ? parts.map((part) => slugOf(part) ?? part)
      : [typed];
  });
}

/**
 * Returns the slugs of the tags whose slug or name is one of the folded texts, by that text. A slug takes precedence over a
 * name.
 */
function slugsNamed(
  taxonomy: Pick<TaxonomyLookup, "eachTag">,
  texts: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  if (texts.size === 0) return new Map();
  const named = new Map<string, string>();
  const known = new Map<string, string>();
  for (const { slug, name } of taxonomy.eachTag()) {
    if (texts.has(slug)) known.set(slug, slug);
    const text = fold(name);
    if (texts.has(text)) named.set(text, slug);
  }
  return new Map([...named, ...known]);
}

function splitAt(text: string, separator: RegExp): readonly string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
