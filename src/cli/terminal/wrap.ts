import { trimEndOf } from "../../base/text/parse-url.ts";
import { LIMITS } from "../../contract/limits.ts";
import { clustersOf, widthOf } from "./width.ts";

/** A function that reports whether a word must not be broken, even if the word is wider than a line. */
export type KeepsWord = (word: string) => boolean;

interface Indentation {
  /** The indentation in cells. The default is 2. */
  readonly indent?: number;
  readonly keeps?: KeepsWord | undefined;
}

/** Wraps text at spaces and preserves line feeds. A word wider than a line is broken or, if `keeps` accepts it, put on its own line. */
export function wrap(text: string, width: number, keeps: KeepsWord = isWebAddress): string[] {
  const room = Math.max(1, width);
  return text.split("\n").flatMap((line) => wrapLine(line.replaceAll("\t", " "), room, keeps));
}

/** Wraps the text and indents the lines after the first, except for a word that is too wide. `width` includes the indentation. */
export function wrapHanging(text: string, width: number, { indent = 2, keeps }: Indentation = {}): string {
  const [first = "", ...rest] = wrap(text, width, keeps);
  if (rest.length === 0) return first;
  const others = wrap(text.slice(first.length).trimStart(), width - indent, keeps);
  return [first, ...others.map((line) => indented(line, width, indent))].join("\n");
}

/** Wraps the text and indents each line, except a line with a word that is too wide to indent. `width` includes the indentation. */
export function wrapIndented(text: string, width: number, { indent = 2, keeps }: Indentation = {}): string {
  return wrap(text, width - indent, keeps)
    .map((line) => (line === "" ? "" : indented(line, width, indent)))
    .join("\n");
}

/** Returns a function that accepts web addresses and any of `words` up to the length limit of slugs, even with punctuation around them. */
export function keepsWords(words: readonly (string | undefined)[]): KeepsWord {
  const kept = new Set(words.filter((word) => word && word.length <= LIMITS.slug.max));
  return (word) => isWebAddress(word) || kept.has(trimEndOf(word.replace(/^[("']+/, ""), `)"',.:;`));
}

/** Reports whether a word is a web address, or a hyphenated slug or quoted name of valid length. Ignores a trailing punctuation mark. */
export function keepsQuotedSlugs(word: string): boolean {
  const [, quoted, slug = quoted] =
    /^(?:"([\p{L}\p{N}_-]+)"|([a-z\d]+(?:-[a-z\d]+)+))[,.:;]?$/u.exec(word) ?? [];
  return isWebAddress(word) || (slug !== undefined && slug.length <= LIMITS.slug.max);
}

function isWebAddress(word: string): boolean {
  return /^[("'<]?https?:\/\//i.test(word);
}

/** Indents a line, unless it contains a single word that is too wide for an indented line. */
function indented(line: string, width: number, indent: number): string {
  return widthOf(line) > width - indent ? line : " ".repeat(indent) + line;
}

function wrapLine(line: string, width: number, keeps: KeepsWord): string[] {
  const lines: string[] = [];
  let current = "";
  let used = 0;
  for (const { text, cells } of line.split(" ").flatMap((word) => piecesOf(word, width, keeps))) {
    if (current !== "" && used + 1 + cells <= width) {
      current = `${current} ${text}`;
      used += 1 + cells;
      continue;
    }
    if (current !== "") lines.push(current);
    current = text;
    used = cells;
  }
  return [...lines, current];
}

function piecesOf(word: string, width: number, keeps: KeepsWord) {
  const whole = widthOf(word);
  if (whole <= width || keeps(word)) return [{ text: word, cells: whole }];
  const pieces = [];
  let text = "";
  let used = 0;
  for (const cluster of clustersOf(word)) {
    const cells = widthOf(cluster);
    if (used + cells > width && text !== "") {
      pieces.push({ text, cells: used });
      text = "";
      used = 0;
    }
    text += cluster;
    used += cells;
  }
  return [...pieces, { text, cells: used }];
}
