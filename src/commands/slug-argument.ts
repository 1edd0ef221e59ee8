import { isSlug } from "../contract/index.ts";
import { command } from "../errors/advice.ts";
import { CatalogError } from "../errors/catalog-error.ts";

/** The slug in an argument: itself, or the last part of a listing's URL. Throws INVALID_SLUG for what cannot be one. */
export function slugOf(argument: string): string {
  const slug =
    /^https?:\/\//i.test(argument) && URL.canParse(argument) ? lastPart(new URL(argument)) : argument.trim();
  if (isSlug(slug)) return slug;
  throw new CatalogError({
    code: "INVALID_SLUG",
    message: `"${argument}" cannot be a listing's slug`,
    facts: [
      ["A slug", "lower-case letters and digits in words joined by hyphens, at most 120: aurora-notes"],
    ],
    hint: { text: "Look for it by words", command: command("search", wordsOf(argument)) },
  });
}

function lastPart(url: URL): string {
  return url.pathname.split("/").findLast((part) => part !== "") ?? "";
}

/** Returns the first words of a text, to be searched for. */
export function wordsOf(text: string): readonly string[] {
  return text.slice(0, 60).match(/[\p{L}\p{N}][\p{L}\p{N}_-]*/gu) ?? [];
}
