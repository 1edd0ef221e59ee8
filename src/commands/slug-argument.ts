import { isSlug } from "../contract/index.ts";
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
    hint: `Look for it by words: catalog search ${wordsOf(argument)}`,
  });
}

function lastPart(url: URL): string {
  return url.pathname.split("/").findLast((part) => part !== "") ?? "";
}

function wordsOf(argument: string): string {
  return (
    argument
      .match(/[\p{L}\p{N}][\p{L}\p{N}_-]*/gu)
      ?.join(" ")
      .slice(0, 60) || "WORDS"
  );
}
