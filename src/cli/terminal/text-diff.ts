import { type DiffPart, diffWords } from "../../base/text/word-diff.ts";
import type { Ink, Screen } from "./screen.ts";
import { widthOf } from "./width.ts";
import { wrap } from "./wrap.ts";

/** The number of common lines to show before and after a change. */
const CONTEXT = 2;

/**
 * Returns a diff of two texts: lines of the first text start with `-`, lines of the second with `+`, and up to two common lines around a
 * change with a space. Changed words are bold or, without colors, in brackets.
 */
export function drawTextDiff(one: string, other: string, { columns, ink }: Screen): readonly string[] {
  const room = Math.max(1, columns - "- ".length);
  const parts = diffWords(...bounded(one, other));
  const tokens = indexed((ink.isColored ? parts : bracketed(parts)).flatMap((part) => split(part, room)));
  const old = layOut(
    tokens.filter(({ kind }) => kind !== "+"),
    room,
  );
  const starts = [0, ...old.slice(1).map(([first]) => first?.index ?? 0), tokens.length];
  const rangeOf = (from: number, to: number) => tokens.slice(starts[from], starts[to]);
  const isChanged = old.map((_, line) => rangeOf(line, line + 1).some(({ kind }) => kind !== "="));
  const lines: string[] = [];
  let isCut = false;
  for (let line = 0; line < old.length; line += 1) {
    if (isChanged[line]) {
      const next = isChanged.indexOf(false, line);
      const end = next === -1 ? old.length : next;
      const added = layOut(
        rangeOf(line, end).filter(({ kind }) => kind !== "-"),
        room,
      );
      for (const each of old.slice(line, end)) lines.push(paint("-", each, ink));
      for (const each of added) lines.push(paint("+", each, ink));
      line = end - 1;
      isCut = false;
    } else if (isChanged.slice(Math.max(0, line - CONTEXT), line + CONTEXT + 1).includes(true)) {
      lines.push(paint(" ", old[line] ?? [], ink));
      isCut = false;
    } else {
      if (!isCut) lines.push(ink.dim("  …"));
      isCut = true;
    }
  }
  return lines;
}

/** The maximum length of the texts to compare. A draft's description has at most 2,000 characters. */
const MAX_LENGTH = 20_000;

/** Cuts texts that are too long, so that they start shortly before their first difference. */
function bounded(...texts: readonly [string, string]): readonly [string, string] {
  const [one, other] = texts;
  const longest = Math.max(one.length, other.length);
  if (longest <= MAX_LENGTH) return texts;
  let start = 0;
  while (start < longest && one[start] === other[start]) start += 1;
  const cut = (text: string) => text.slice(Math.max(0, start - 1_000)).slice(0, MAX_LENGTH);
  return [cut(one), cut(other)];
}

type Token = DiffPart & { readonly index: number };
type Line = readonly Token[];

function indexed(parts: readonly DiffPart[]): readonly Token[] {
  return parts.map((part, index) => ({ ...part, index }));
}

/** Puts each run of changed words in brackets. */
function bracketed(parts: readonly DiffPart[]): readonly DiffPart[] {
  const starts = parts.flatMap(({ kind }, index) => (parts[index - 1]?.kind === kind ? [] : index));
  return starts.flatMap((start, run) => {
    const tokens = parts.slice(start, starts[run + 1]);
    const isWord = ({ kind, text }: DiffPart) => kind !== "=" && text.trim() !== "";
    const [first, last] = [tokens.findIndex(isWord), tokens.findLastIndex(isWord)];
    return tokens.map(({ kind, text }, index) => {
      return { kind, text: `${index === first ? "[" : ""}${text}${index === last ? "]" : ""}` };
    });
  });
}

/** Splits a token that is wider than a line. */
function split({ kind, text }: DiffPart, room: number): readonly DiffPart[] {
  if (text === "\n") return [{ kind, text }];
  const words = isSpace(text) ? [" ".repeat(Math.min(text.length, room))] : wrap(text, room, () => false);
  return words.map((word) => ({ kind, text: word }));
}

function isSpace(text: string): boolean {
  return text.trim() === "";
}

/** Breaks tokens into lines at line feeds and spaces and, if a word does not fit, between tokens. A URL is not broken. */
function layOut(tokens: readonly Token[], room: number): readonly Line[] {
  const lines: Token[][] = [[]];
  let used = 0;
  const start = () => {
    lines.push([]);
    used = 0;
  };
  for (const chunk of chunksOf(tokens)) {
    const text = chunk.map((token) => token.text).join("");
    const isWhole = /^\W?https?:/i.test(text);
    if (used > 0 && !isSpace(text) && used + widthOf(text) > room) start();
    for (const token of chunk) {
      const width = token.text === "\n" ? 0 : widthOf(token.text);
      if (used > 0 && !isSpace(text) && !isWhole && used + width > room) start();
      lines.at(-1)?.push(token);
      used += width;
    }
    if (text === "\n") start();
  }
  return lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines;
}

/** Returns the words, with any punctuation, and the tokens between them. */
function chunksOf(tokens: readonly Token[]): readonly Line[] {
  const chunks: Token[][] = [];
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1]?.text;
    if (before === undefined || isSpace(before) || isSpace(token.text)) chunks.push([token]);
    else chunks.at(-1)?.push(token);
  }
  return chunks;
}

/** Paints a line: its mark, changed words in the mark's color, and the remaining words dim. Omits spaces at the end. */
function paint(mark: "-" | "+" | " ", line: Line, ink: Ink): string {
  const color = mark === "-" ? ink.red : mark === "+" ? ink.green : ink.dim;
  const shown = line.slice(0, line.findLastIndex(({ text }) => !isSpace(text)) + 1);
  const starts = shown.flatMap(({ kind }, index) => (shown[index - 1]?.kind === kind ? [] : index));
  const runs = starts.map((start, run) => {
    const text = shown.slice(start, starts[run + 1]).map((token) => token.text);
    return shown[start]?.kind === "=" ? ink.dim(text.join("")) : color(ink.bold(text.join("")));
  });
  return `${mark === " " ? " " : color(mark)} ${runs.join("")}`.trimEnd();
}
