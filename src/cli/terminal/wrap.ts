import { trimEndOf } from "../../base/text/parse-url.ts";
import { LIMITS } from "../../contract/limits.ts";
import { clustersOf, widthOf } from "./width.ts";

/** A function that reports whether a word must not be broken, even if the word is wider than a line. */
type KeepsWord = (word: string) => boolean;

/** Wraps text at spaces and preserves line feeds. A word wider than a line is broken or, if `keeps` accepts it, put on its own line. */
export function wrap(text: string, width: number, keeps: KeepsWord = isWebAddress): string[] {
  const room = Math.max(1, width);
  return text.split("\n").flatMap((line) => wrapLine(line.replaceAll("\t", " "), room, keeps));
}

/** Wraps a message, in which slugs are not broken, and indents the lines after the first. `width` includes the indentation. */
export function wrapHanging(text: string, width: number, indent = 2): string {
  const [first = "", ...rest] = wrap(text, width, keepsSlugs);
  if (rest.length === 0) return first;
  return `${first}\n${wrapIndented(text.slice(first.length).trimStart(), width, { indent, keeps: keepsSlugs })}`;
}

/** Wraps the text and indents each line, except a line with a word that is too wide to indent. `width` includes the indentation. */
export function wrapIndented(
  text: string,
  width: number,
  { indent = 2, keeps }: { readonly indent?: number; readonly keeps?: KeepsWord } = {},
): string {
  return wrap(text, width - indent, keeps)
    .map((line) => (line === "" || widthOf(line) > width - indent ? line : " ".repeat(indent) + line))
    .join("\n");
}

/** Reports whether a word is a web address, a slug, an error code, or a quoted name of a slug's length, even with punctuation around it. */
export function keepsSlugs(word: string): boolean {
  const bare = trimEndOf(word.replace(/^[("']+/, ""), `)"',.:;`);
  const name = word.startsWith('"')
    ? /^[\p{L}\p{N}_-]+$/u
    : /^(?:[a-z\d]+(?:-[a-z\d]+)*|[A-Z]+(?:_[A-Z]+)+)$/;
  return isWebAddress(word) || (bare.length <= LIMITS.slug.max && name.test(bare));
}

function isWebAddress(word: string): boolean {
  return /^[("'<]?https?:\/\//i.test(word);
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
