import { type DiffPart, diffWords } from "../../base/text/word-diff.ts";
import type { Ink, Screen } from "./screen.ts";
import { widthOf } from "./width.ts";
import { wrap } from "./wrap.ts";

/** The number of common lines to show before and after a change. */
const CONTEXT = 2;

/** The maximum length of the texts to compare. A draft's description has at most 2,000 characters. */
const MAX_LENGTH = 20_000;

type Line = readonly DiffPart[];

/**
 * Returns a diff of two texts: lines of the first text start with `-`, lines of the second with `+`, and up to two common lines around a
 * change with a space. Changed words are bold or, without colors, in brackets.
 */
export function drawTextDiff(one: string, other: string, { columns, ink }: Screen): readonly string[] {
  const room = Math.max(1, columns - "- ".length);
  const parts = diffWords(one.slice(0, MAX_LENGTH), other.slice(0, MAX_LENGTH));
  const tokens = (ink.isColored ? parts : bracketed(parts)).flatMap((part) => split(part, room));
  // The lines are those of the first text. They also contain the tokens of the second text.
  const lines = layOut(tokens, room);
  const isChanged = lines.map((line) => line.some(({ kind }) => kind !== "="));
  const isNear = (index: number) =>
    !lines[index] || isChanged.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).includes(true);
  const cut = "  …";
  const drawn: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (isChanged[index]) {
      if (isChanged[index - 1]) continue;
      const next = isChanged.indexOf(false, index);
      const run = lines.slice(index, next === -1 ? lines.length : next);
      for (const each of run) drawn.push(paint("-", without("+", each), ink));
      for (const each of layOut(without("-", run.flat()), room, "-")) drawn.push(paint("+", each, ink));
      // The mark takes a line, so it does not replace a single line.
    } else if (isNear(index) || (isNear(index - 1) && isNear(index + 1))) {
      drawn.push(paint(" ", line, ink));
    } else if (drawn.at(-1) !== cut) drawn.push(cut);
  }
  return drawn;
}

function without(other: "-" | "+", line: Line): Line {
  return line.filter(({ kind }) => kind !== other);
}

/** Returns the runs of tokens of the same kind. */
function runsOf(parts: Line): readonly Line[] {
  const starts = parts.flatMap(({ kind }, index) => (parts[index - 1]?.kind === kind ? [] : index));
  return starts.map((start, run) => parts.slice(start, starts[run + 1]));
}

/** Puts each run of changed words in brackets. */
function bracketed(parts: Line): Line {
  return runsOf(parts).flatMap((tokens) => {
    const isWord = ({ kind, text }: DiffPart) => kind !== "=" && !isSpace(text);
    const [first, last] = [tokens.findIndex(isWord), tokens.findLastIndex(isWord)];
    return tokens.map(({ kind, text }, index) => {
      return { kind, text: `${index === first ? "[" : ""}${text}${index === last ? "]" : ""}` };
    });
  });
}

function split({ kind, text }: DiffPart, room: number): Line {
  if (text === "\n") return [{ kind, text }];
  const words = isSpace(text) ? [" ".repeat(Math.min(text.length, room))] : wrap(text, room, () => false);
  return words.map((word) => ({ kind, text: word }));
}

function isSpace(text: string): boolean {
  return text.trim() === "";
}

/** Breaks tokens into lines at line feeds and spaces, and long words, except URLs, between tokens. `ignored` tokens take no room. */
function layOut(tokens: Line, room: number, ignored: "-" | "+" = "+"): readonly Line[] {
  const lines: DiffPart[][] = [[]];
  let used = 0;
  for (const chunk of chunksOf(tokens)) {
    const widths = chunk.map(({ kind, text }) => (kind === ignored || text === "\n" ? 0 : widthOf(text)));
    const isUrl = /^\W?https?:/i.test(chunk.map(({ text }) => text).join(""));
    const isBlank = isSpace(chunk[0]?.text ?? "");
    const whole = widths.reduce((sum, width) => sum + width, 0);
    for (const [index, token] of chunk.entries()) {
      const needed = index === 0 ? whole : (widths[index] ?? 0);
      const isBreakable = index === 0 ? !isBlank : !isUrl;
      if (used > 0 && isBreakable && used + needed > room) {
        lines.push([]);
        used = 0;
      }
      lines.at(-1)?.push(token);
      used += widths[index] ?? 0;
      if (token.text === "\n" && token.kind !== ignored) {
        lines.push([]);
        used = 0;
      }
    }
  }
  return lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines;
}

/** Returns the words, with any punctuation, and the tokens between them. */
function chunksOf(tokens: Line): readonly Line[] {
  const chunks: DiffPart[][] = [];
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1]?.text;
    if (before === undefined || isSpace(before) || isSpace(token.text)) chunks.push([token]);
    else chunks.at(-1)?.push(token);
  }
  return chunks;
}

/** Paints a line: its mark in color, and changed words bold. Omits spaces at the end. */
function paint(mark: "-" | "+" | " ", line: Line, ink: Ink): string {
  const shown = line.slice(0, line.findLastIndex(({ text }) => !isSpace(text)) + 1);
  const text = shown.map((token) => (token.kind === "=" ? token.text : ink.bold(token.text))).join("");
  const sign = { "-": ink.red, "+": ink.green, " ": String }[mark](mark);
  return `${sign} ${text}`.trimEnd();
}
