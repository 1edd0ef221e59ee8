import { isSlug } from "../contract/index.ts";
import { type Advice, type CommandCall, command } from "../errors/advice.ts";
import { CatalogError } from "../errors/catalog-error.ts";
import { parseUrl } from "../text/parse-url.ts";

/** The maximum length of a slug. A request that contains a longer slug than this would be longer than servers accept. */
const LONGEST = 1000;

/** A function that returns the same command with another slug. */
export type Retry = (slug: string) => CommandCall;

/**
 * Returns the slug that an argument names, which is the argument itself or the last part of a listing's URL. Throws INVALID_SLUG if the
 * slug has capital letters, or if `isAccepted` rejects it. By default, any path segment is accepted.
 */
export function slugOf(argument: string, retry: Retry, isAccepted = isPathSegment): string {
  const url = /^https?:\/\//i.test(argument) ? parseUrl(argument) : undefined;
  const slug = url === undefined ? argument.trim() : lastPart(url);
  const lowerCase = slug.toLowerCase();
  const isMiswritten = slug !== lowerCase && isSlug(lowerCase);
  if (isAccepted(slug) && !isMiswritten) return slug;
  throw new CatalogError({
    code: "INVALID_SLUG",
    message: `Invalid slug "${argument}"`,
    facts: [
      ["A slug", "lower-case letters and digits in words joined by hyphens, at most 120: aurora-notes"],
    ],
    hint: isMiswritten ? { text: "Try", command: retry(lowerCase) } : slugAdvice(argument, retry),
  });
}

/**
 * Returns advice for an invalid slug, which is to use the slug inside `tools/git` or `@git`, to check a draft file, or to search for the
 * words.
 */
export function slugAdvice(argument: string, retry: Retry): Advice {
  const slug = /^(?:@|.*\/)?([a-z\d-]+)(?:@[\w.-]+|\/)?$/.exec(argument)?.[1] ?? "";
  if (isSlug(slug)) return { text: "Try", command: retry(slug) };
  return /\.json$/.test(argument)
    ? { text: "Try", command: command("draft check", [argument]) }
    : slugSearchAdvice(argument);
}

/** Returns advice to search for the words in an invalid slug. */
export function slugSearchAdvice(slug: string): Advice {
  return { text: "Search for it", command: command("search", wordsOf(slug)) };
}

/**
 * Reports whether a string contains only characters that a path segment may have (RFC 3987 §2.2, `ipchar`), and no control or bidirectional
 * characters. A catalog may list slugs that are not valid in drafts, so `show` accepts them.
 */
function hasPathCharacters(text: string): boolean {
  return /^(?:[\w.~!$&'()*+,;=:@-]|(?![\s\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Bidi_Control}])[\u00a0-\u{10ffff}])+$/u.test(
    text,
  );
}

function isPathSegment(text: string): boolean {
  return hasPathCharacters(text) && text !== "." && text !== ".." && text.length <= LONGEST;
}

function lastPart(url: URL): string {
  const part = url.pathname.split("/").findLast((part) => part !== "") ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the first words in a text, for a search. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}_-]{0,119}/gu)?.slice(0, MAX_WORDS) ?? [];
}

const MAX_WORDS = 6;
