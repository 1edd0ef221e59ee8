import { clustersOf, clusterWidth, widthOf } from "./width.ts";

/** A function that reports whether a word must stay whole even if it is wider than a line. */
export type KeepsWord = (word: string) => boolean;

/** The number of cells by which lines are indented, and which words are never broken. */
export interface Indentation {
  readonly indent: number;
  readonly keeps?: KeepsWord | undefined;
}

/**
 * Splits the text at spaces into lines of at most `width` cells. A word longer than a line is broken. A web address, or another word
 * accepted by `keeps`, stays whole on its own line, so that it can be copied. Line feeds in the text are kept.
 */
export function wrap(text: string, width: number, keeps: KeepsWord = isWebAddress): string[] {
  const room = Math.max(1, width);
  return text.split("\n").flatMap((line) => wrapLine(line.replaceAll("\t", " "), room, keeps));
}

/** Wraps the text like `wrap`, and indents every line but the first. `width` includes the indentation. */
export function wrapHanging(text: string, width: number, { indent, keeps }: Indentation): string {
  const [first = "", ...rest] = wrap(text, width, keeps);
  if (rest.length === 0) return first;
  const others = wrap(text.slice(first.length).trimStart(), width - indent, keeps);
  return [first, ...others.map((line) => indented(line, width, indent))].join("\n");
}

/** Wraps the text like `wrap`, and indents every line. `width` includes the indentation. */
export function wrapIndented(text: string, width: number, { indent, keeps }: Indentation): string {
  return wrap(text, width - indent, keeps)
    .map((line) => (line === "" ? "" : indented(line, width, indent)))
    .join("\n");
}

/**
 * Returns a test that accepts web addresses and, unless they are longer than a slug can be, the given words. Punctuation around a word is
 * ignored.
 */
export function keepsWords(...words: readonly (string | null | undefined)[]): KeepsWord {
  const kept = new Set(words.filter((word) => word && word.length <= LONGEST_SLUG));
  return (word) => isWebAddress(word) || kept.has(word.replace(/^[("']+|[)"',.:;]+$/g, ""));
}

const LONGEST_SLUG = 120;

/** Reports whether a word is a web address, a hyphenated slug, or a slug in double quotes, as written in messages. */
export function keepsQuotedSlugs(word: string): boolean {
  return (
    isWebAddress(word) ||
    /^(?:"[\p{L}\p{N}_-]{1,120}"|(?=.{1,121}$)[a-z\d]+(?:-[a-z\d]+)+)[,.:;]?$/u.test(word)
  );
}

function isWebAddress(word: string): boolean {
  return /^[("'<]?https?:\/\//i.test(word);
}

/** Indents a line, unless it is an unbreakable word that is wider than the remaining room. */
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

/** A word, or a part of a broken word, and its width. */
interface Piece {
  readonly text: string;
  readonly cells: number;
}

function piecesOf(word: string, width: number, keeps: KeepsWord): Piece[] {
  const whole = widthOf(word);
  if (whole <= width || keeps(word)) return [{ text: word, cells: whole }];
  const pieces: Piece[] = [];
  let text = "";
  let used = 0;
  for (const cluster of clustersOf(word)) {
    const cells = clusterWidth(cluster);
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
