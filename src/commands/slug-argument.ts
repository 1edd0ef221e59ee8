import { isSlug } from "../contract/index.ts";
import { type Advice, type CommandCall, command } from "../errors/advice.ts";
import { CatalogError } from "../errors/catalog-error.ts";
import { parseUrl } from "../text/parse-url.ts";

/** The longest slug. A longer one exceeds the request length that servers accept. */
const LONGEST = 1000;

/** A function that returns the command of this run for another slug. */
export type Retry = (slug: string) => CommandCall;

/**
 * Returns the slug that an argument names: the argument itself, or the last part of a listing's URL. Throws INVALID_SLUG for a slug
 * with capital letters, and for one that `isAccepted` rejects. By default, any path segment is accepted.
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

/** Returns advice for an invalid slug: the slug in `tools/git` or `@git`, the check of a draft file, or a search for its words. */
export function slugAdvice(argument: string, retry: Retry): Advice {
  const slug = /^(?:@|.*\/)?([a-z\d-]+)(?:@[\w.-]+|\/)?$/.exec(argument)?.[1] ?? "";
  if (isSlug(slug)) return { text: "Try", command: retry(slug) };
  return /\.json$/.test(argument)
    ? { text: "Try", command: command("draft check", [argument]) }
    : searchAdvice(argument);
}

/** Returns advice to search for the words of an invalid slug. */
export function searchAdvice(slug: string): Advice {
  return { text: "Search for it", command: command("search", wordsOf(slug)) };
}

/**
 * Reports whether a string has only the characters of a path segment (RFC 3987 §2.2, `ipchar`), without control and bidirectional
 * characters. A catalog may list slugs that are not valid for drafts, so `show` accepts them.
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

/** Returns the first words of a text, for a search. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}_-]{0,119}/gu)?.slice(0, MAX_WORDS) ?? [];
}

const MAX_WORDS = 6;
