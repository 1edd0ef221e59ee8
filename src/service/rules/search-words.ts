import { fold } from "../../text/fold.ts";
import { parseUrl, siteHost } from "../../text/parse-url.ts";

export interface SearchWord {
  readonly text: string;
  /** `open` also matches longer words that begin with `text`, with lower relevance. `start` matches all words that begin with `text`. */
  readonly match: "whole" | "open" | "start";
}

/**
 * Assumed: a search uses the first 800 characters of a query, and the first 64 distinct words in them. This limits how long a search
 * takes and how long the link to the next page is.
 */
const MAX_QUERY = 800;
const MAX_WORDS = 64;
const MAX_PUNCTUATED = 8;

/** The maximum word length in UTF-16 code units. Longer words are truncated in the index and in queries. */
const MAX_WORD = 64;
const WORD = /[\p{L}\p{N}]+/gu;
const CHUNK = /\S+/g;
const PLAIN_WORD = /^[a-z0-9]+$/;
/** Letters in scripts that are written without spaces between words, for use in a character class. */
const UNSPACED_LETTERS =
  "\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}ー";
const UNSPACED = new RegExp(`^[${UNSPACED_LETTERS}]`, "u");
const RUNS = new RegExp(`[${UNSPACED_LETTERS}]+|[^${UNSPACED_LETTERS}]+`, "gu");

/** Returns a query truncated to the maximum length, with unpaired surrogates replaced. */
export function cutQuery(query: string): string {
  return query.slice(0, MAX_QUERY).toWellFormed();
}

/**
 * Returns the first 64 distinct words in a query.
 *
 * Assumed: text in scripts that do not put spaces between words is searched by pairs of characters, so `数据` finds `开源数据库`. Case and
 * accents are ignored, and punctuation separates words.
 */
export function queryWords(query: string): readonly SearchWord[] {
  const parts = (fold(query).match(WORD) ?? []).flatMap(runsOf);
  const words = parts.flatMap((part, index): readonly SearchWord[] => {
    if (UNSPACED.test(part)) return pairsOf(part);
    return [{ text: cut(part), match: index === parts.length - 1 ? "open" : "whole" }];
  });
  // If a word is repeated, only its first occurrence is used.
  const seen = new Set<string>();
  return words.filter(({ text }) => seen.size < seen.add(text).size).slice(0, MAX_WORDS);
}

/** Returns the first eight distinct words in a query that contain punctuation. */
export function punctuatedQueryWords(query: string): readonly string[] {
  return [...punctuatedWords(query)].slice(0, MAX_PUNCTUATED);
}

/**
 * Returns the host name in a query, without `www.`, if the query is a host name with or without a port. Otherwise, returns undefined.
 *
 * Assumed: a query such as `auroranotes.example` also finds the listings whose website has this host, with or without `www.` and on any
 * port. These listings come first.
 */
export function queryHost(query: string): string | undefined {
  const host = query.trim();
  return host.length <= MAX_HOST && HOST.test(host) ? websiteHost(`http://${host}`) : undefined;
}

/** Returns a website's host name, without `www.`, or undefined if the URL is invalid. */
export function websiteHost(websiteUrl: string): string | undefined {
  const url = parseUrl(websiteUrl);
  return url && siteHost(url);
}

const MAX_HOST = 255;
const HOST = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+\.?(?::\d{1,5})?$/u;

/** Returns the words in a string that contain punctuation, such as `C++`, `C#` and `.NET`. */
export function punctuatedWords(text: string): ReadonlySet<string> {
  if (PLAIN_TEXT.test(text)) return new Set();
  const words = fold(text)
    .split(BETWEEN_WORDS)
    .map((word) => word.replace(QUOTES_AND_ENDS, ""));
  return new Set(words.filter((word) => !PLAIN_TEXT.test(word) && /[\p{L}\p{N}]/u.test(word)).map(cut));
}

const PLAIN_TEXT = /^[\p{L}\p{M}\p{N}\s]*$/u;
/** Whitespace, control characters, and some of the punctuation that separates words. */
const BETWEEN_WORDS = /[\s\p{Cc}/|,;:()[\]{}<>"“”„«»]+/u;
const QUOTES_AND_ENDS = /^['’]+|[.!?'’]{1,8}$/gu;

/** Returns the words to index for a string, including words joined across punctuation (`nodejs` for `Node.js`). */
export function indexedWords(text: string): ReadonlySet<string> {
  const indexed = new Set<string>();
  for (const chunk of fold(text).match(CHUNK) ?? []) {
    // Plain words take a faster path, because an import can contain millions of them.
    if (PLAIN_WORD.test(chunk)) {
      indexed.add(cut(chunk));
      continue;
    }
    const words = chunk.match(WORD) ?? [];
    for (const run of words.flatMap(runsOf)) addRun(indexed, run);
    if (words.length > 1) indexed.add(cut(words.join("")));
  }
  return indexed;
}

function runsOf(word: string): readonly string[] {
  return word.match(RUNS) ?? [];
}

function addRun(indexed: Set<string>, run: string): void {
  if (!UNSPACED.test(run)) indexed.add(cut(run));
  // The last character is also indexed by itself, because it does not begin a pair.
  else for (const { text } of [...pairsOf(run), { text: Array.from(run).at(-1) ?? run }]) indexed.add(text);
}

/** Returns the overlapping pairs of characters in a string. A single character is matched as the beginning of a word. */
function pairsOf(run: string): readonly SearchWord[] {
  const characters = Array.from(run);
  const [only] = characters;
  if (characters.length === 1 && only !== undefined) return [{ text: only, match: "start" }];
  return characters
    .slice(1)
    .map((character, index) => ({ text: `${characters[index]}${character}`, match: "whole" }));
}

function cut(word: string): string {
  // A truncated word must not end with half a surrogate pair.
  return word.length > MAX_WORD ? word.slice(0, MAX_WORD).replace(/[\ud800-\udbff]$/, "") : word;
}
