import { fold } from "../../text/fold.ts";
import { parseUrl, siteHost } from "../../text/parse-url.ts";

/** A word in a query. */
export interface SearchWord {
  readonly text: string;
  /**
   * `whole` matches only `text`. `open` also matches longer words that begin with `text`, with less relevance. `start` matches all words
   * that begin with `text`.
   */
  readonly match: "whole" | "open" | "start";
}

/** The fields whose words count more than those in the description. */
export interface RankedFields {
  readonly name: string;
  readonly headline: string | null;
  readonly tags: string | null;
}

/**
 * Assumed: in a search for several words, a word in the name counts eight times as much as a word in the description, a word in
 * the headline four times as much, and a word in the tags twice as much.
 */
const WEIGHTS = { name: 8, headline: 4, tags: 2, description: 1 } as const;

/**
 * Assumed: a search uses the first 64 different words of a query, or fewer if these words take more than 6,000 characters in a URL. This
 * limits the duration of a search and the length of the link to the next page.
 */
const MAX_WORDS = 64;
const MAX_WORDS_LENGTH = 6000;

/** The maximum length of a word in UTF-16 code units. Longer words are truncated in the index and in queries, to keep the index small. */
const MAX_WORD = 64;
const WORD = /[\p{L}\p{N}]+/gu;
const CHUNK = /\S+/g;
const PLAIN_WORD = /^[a-z0-9]+$/;
/** The scripts that are written without spaces between words. */
const UNSPACED_LETTERS = ["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar"]
  .map((script) => `\\p{Script=${script}}`)
  .concat("ー")
  .join("");
const UNSPACED = new RegExp(`^[${UNSPACED_LETTERS}]`, "u");
const RUNS = new RegExp(`[${UNSPACED_LETTERS}]+|[^${UNSPACED_LETTERS}]+`, "gu");
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches all of ASCII.
const ASCII = /^[\x00-\x7f]*$/;

/**
 * Returns the different words in a query, within the limits on number and length.
 *
 * Assumed: text in scripts that do not put spaces between words is searched by pairs of characters, so `数据` finds `开源数据库`. Case, accents
 * and punctuation do not affect which listings a search finds.
 */
export function queryWords(query: string): readonly SearchWord[] {
  const parts = wordsIn(fold(query)).flatMap(runsOf);
  const words = parts.flatMap((part, index): readonly SearchWord[] => {
    if (UNSPACED.test(part)) return pairsOf(part);
    return [{ text: cut(part), match: index === parts.length - 1 ? "open" : "whole" }];
  });
  // For a repeated word, the strictest match applies.
  const strictest = new Map<string, SearchWord>();
  for (const word of words) {
    const known = strictest.get(word.text);
    if (known === undefined || RANK[word.match] < RANK[known.match]) strictest.set(word.text, word);
  }
  return [...strictest.values()].slice(0, countedOf([...strictest.keys()]));
}

const RANK = { whole: 0, open: 1, start: 2 };

function countedOf(words: readonly string[]): number {
  let length = 0;
  const end = words.findIndex((word) => {
    length += urlLength(word) + 1;
    return length > MAX_WORDS_LENGTH;
  });
  return Math.min(end === -1 ? words.length : end, MAX_WORDS);
}

function urlLength(text: string): number {
  return encodeURIComponent(text.toWellFormed()).length;
}

/** Returns a query unchanged or, if the query is long, only its words, separated by spaces. */
export function shortQuery(query: string, words: readonly SearchWord[]): string {
  if (urlLength(query) <= MAX_PUNCTUATED_LENGTH) return query;
  const texts = words.map(({ text }) => text);
  // The first word is repeated at the end so that the last word does not become `open`.
  return [...texts, ...(words.at(-1)?.match === "whole" ? texts.slice(0, 1) : [])].join(" ");
}

/** Assumed: punctuation is ignored in queries that have more than 2,000 characters when percent-encoded. */
const MAX_PUNCTUATED_LENGTH = 2000;
const MAX_PUNCTUATED = 8;

/** Returns the words with punctuation in a query: at most eight, or none if the query is long. */
export function punctuatedQueryWords(query: string): readonly string[] {
  return urlLength(query) > MAX_PUNCTUATED_LENGTH ? [] : [...punctuatedWords(query)].slice(0, MAX_PUNCTUATED);
}

/**
 * Returns the host name that a query consists of, without `www.` or the port, or undefined for any other query.
 *
 * Assumed: a query such as `auroranotes.example` also finds the listings whose website has this host, with or without `www.` and on any
 * port. These listings come first.
 */
export function queryHost(query: string): string | undefined {
  const host = query.trim();
  return host.length <= MAX_HOST && HOST.test(host) ? websiteHost(`http://${host}`) : undefined;
}

/** Returns the host name of a website, without `www.`, or undefined for an invalid URL. */
export function websiteHost(websiteUrl: string): string | undefined {
  const url = parseUrl(websiteUrl);
  return url && siteHost(url);
}

const MAX_HOST = 255;
const HOST = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+\.?(?::\d{1,5})?$/u;

/** Returns the words with punctuation in a string, such as `C++`, `C#` and `.NET`. */
export function punctuatedWords(text: string): ReadonlySet<string> {
  if (PLAIN_TEXT.test(text)) return new Set();
  const words = fold(text)
    .split(BETWEEN_WORDS)
    .map((word) => word.replace(QUOTES_AND_ENDS, ""));
  return new Set(words.filter((word) => !PLAIN_TEXT.test(word) && /[\p{L}\p{N}]/u.test(word)).map(cut));
}

const PLAIN_TEXT = /^[\p{L}\p{M}\p{N}\s]*$/u;
/** White space, control characters, and the punctuation that surrounds or separates words. */
const BETWEEN_WORDS = /[\s\p{Cc}/|,;:()[\]{}<>"“”„«»]+/u;
const QUOTES_AND_ENDS = /^['’]+|[.!?'’]{1,8}$/gu;

/** Returns the words under which a string is indexed, including words joined across punctuation (`nodejs` for `Node.js`). */
export function indexedWords(text: string): ReadonlySet<string> {
  const indexed = new Set<string>();
  for (const chunk of fold(text).match(CHUNK) ?? []) {
    // Plain words take a faster path, because an import contains millions of them.
    if (PLAIN_WORD.test(chunk)) {
      indexed.add(cut(chunk));
      continue;
    }
    const words = wordsIn(chunk);
    for (const word of words) addRuns(indexed, word);
    if (words.length > 1) indexed.add(cut(words.join("")));
  }
  return indexed;
}

/** Returns the score of a listing that contains all words. Each word adds the weight of the best field that contains it. */
export function relevance(words: readonly SearchWord[], fields: RankedFields): number {
  const name = indexedWords(fields.name);
  const headline = indexedWords(fields.headline ?? "");
  const tags = indexedWords(fields.tags ?? "");
  return words.reduce((sum, word) => {
    if (hasWord(name, word)) return sum + WEIGHTS.name;
    if (hasWord(headline, word)) return sum + WEIGHTS.headline;
    return sum + (hasWord(tags, word) ? WEIGHTS.tags : WEIGHTS.description);
  }, 0);
}

function wordsIn(folded: string): readonly string[] {
  return folded.match(WORD) ?? [];
}

function runsOf(word: string): readonly string[] {
  return ASCII.test(word) ? [word] : (word.match(RUNS) ?? []);
}

function addRuns(indexed: Set<string>, word: string): void {
  for (const run of runsOf(word)) {
    if (!UNSPACED.test(run)) indexed.add(cut(run));
    // The last character is also indexed by itself, because no pair begins with it.
    else for (const { text } of [...pairsOf(run), { text: Array.from(run).at(-1) ?? run }]) indexed.add(text);
  }
}

/** Returns the overlapping pairs of characters in a string. A single character matches all words that begin with it. */
function pairsOf(run: string): readonly SearchWord[] {
  const characters = Array.from(run);
  const [only] = characters;
  if (characters.length === 1 && only !== undefined) return [{ text: only, match: "start" }];
  return characters
    .slice(1)
    .map((character, index) => ({ text: `${characters[index]}${character}`, match: "whole" }));
}

function cut(word: string): string {
  // Half of a surrogate pair would not be part of a word.
  return word.length > MAX_WORD ? word.slice(0, MAX_WORD).replace(/[\ud800-\udbff]$/, "") : word;
}

function hasWord(words: ReadonlySet<string>, { text, match }: SearchWord): boolean {
  if (words.has(text)) return true;
  return match !== "whole" && Array.from(words).some((word) => word.startsWith(text));
}
