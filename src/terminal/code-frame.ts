import { oneLine } from "../text/sanitize.ts";
import { cutEnd, cutStart } from "./cut.ts";
import { sign } from "./ink.ts";
import type { Screen } from "./screen.ts";
import { widthOf } from "./width.ts";
import { wrap } from "./wrap.ts";

/** A place in a text. Line and column count from 1, column and length in UTF-16 units. */
export interface FramedPlace {
  readonly source: string;
  readonly line: number;
  readonly column: number;
  readonly length?: number | undefined;
  /** The text next to the caret. */
  readonly advice?: string | undefined;
}

/** The UTF-16 units of a line that are read for each cell of the screen, since a line may have any length. */
const UNITS_PER_CELL = 40;

/** The text shown for a tab. Editors show tabs in different widths; this one is narrow. */
const TAB = "  ";

/** The share of the width that stays visible before the caret when the start of a line is cut. */
const LEAD = 0.3;

/**
 * Draws the line of a place with the lines before and after it, carets below the marked part, and the advice next to the carets. The frame
 * is never wider than the screen.
 */
export function codeFrame(
  place: FramedPlace,
  { ink, columns, isPlain }: Pick<Screen, "ink" | "columns" | "isPlain">,
): string {
  const lines = place.source.split(/\r\n|\r|\n/);
  const digits = String(Math.min(lines.length, place.line + 1)).length;
  const bar = sign("bar", isPlain);
  const room = Math.max(1, columns - digits - 5);
  const gutter = (mark: string, number: number | "") => `${mark} ${String(number).padStart(digits)} ${bar} `;
  const neighbour = (number: number) => {
    const line = lines[number - 1];
    const isMissing = line === undefined || (number > place.line && line.trim() === "");
    return isMissing ? [] : [ink.dim(gutter(" ", number) + cutEnd(shown(line), room, sign("cut", isPlain)))];
  };

  const { text, before, marked } = windowOf(lines[place.line - 1] ?? "", place, { room, isPlain });
  const below = caretLines({ before, marked, room }, place.advice);
  return [
    ...neighbour(place.line - 1),
    `${ink.red(">")}${gutter("", place.line)}${text}`,
    ...below.map((line) => ink.dim(gutter(" ", "")) + ink.red(line)),
    ...neighbour(place.line + 1),
  ]
    .map((line) => line.trimEnd())
    .join("\n");
}

interface FrameWindow {
  readonly text: string;
  /** The cells before the marked part. `marked` counts its visible cells. */
  readonly before: number;
  readonly marked: number;
}

/** Returns the part of the line around the marked part that fits into `room` cells. */
function windowOf(
  line: string,
  { column, length = 1 }: FramedPlace,
  { room, isPlain }: { readonly room: number; readonly isPlain: boolean },
): FrameWindow {
  const cut = sign("cut", isPlain);
  const near = UNITS_PER_CELL * room;
  const from = column - 1;
  const start = shown(line.slice(Math.max(0, from - near), from));
  const target = shown(line.slice(from, from + Math.min(length, near)));
  const end = shown(line.slice(from + length, from + length + near));
  const follows = Math.min(widthOf(target + end), Math.ceil(room * (1 - LEAD)));
  // The caret at the end of a line also needs a cell.
  const needed = widthOf(start) + Math.max(1, follows);
  const isWhole = needed <= room && from <= near;
  const lead = isWhole ? start : cutStart(start, Math.floor(room * LEAD), cut);
  const before = widthOf(lead);
  const rest = cutEnd(target + end, room - before, cut);
  // A column inside a joined character changes the width of the two parts.
  return {
    text: cutEnd(lead + rest, room, cut),
    before,
    marked: Math.max(1, Math.min(widthOf(target), widthOf(rest))),
  };
}

/** Returns carets with the advice next to them. When both do not fit, it draws one caret, or puts the advice below. */
function caretLines(
  { before, marked, room }: { readonly before: number; readonly marked: number; readonly room: number },
  advice = "",
): string[] {
  const margin = " ".repeat(before);
  const carets = "^".repeat(marked);
  if (advice === "") return [margin + carets];
  const left = room - before - 1 - widthOf(advice);
  if (marked <= left) return [`${margin}${carets} ${advice}`];
  return left >= 1 ? [`${margin}^ ${advice}`] : [margin + carets, ...wrap(advice, room)];
}

/** Returns text of a file for a screen, with each tab replaced by spaces. */
function shown(text: string): string {
  return oneLine(text.replaceAll("\t", TAB));
}
