import { oneLine } from "../text/sanitize.ts";
import { cutEnd, cutStart } from "./cut.ts";
import { type Screen, sign } from "./screen.ts";
import { widthOf } from "./width.ts";
import { wrap } from "./wrap.ts";

/** A place in a file's text. `line` and `column` start at 1; `column` and `length` are counted in UTF-16 code units. */
export interface FramedPlace {
  readonly source: string;
  readonly line: number;
  readonly column: number;
  readonly length?: number | undefined;
  /** The text next to the caret. */
  readonly advice?: string | undefined;
}

/** How many UTF-16 code units of a line are read for each cell of the screen. The limit is needed because a line may have any length. */
const UNITS_PER_CELL = 40;

/** The text that replaces a tab. Editors show tabs at different widths; this width is narrow. */
const TAB = "  ";

/** The fraction of the width that shows text before the caret if the start of the line is cut. */
const LEAD = 0.3;

/**
 * Draws the line that contains the place, the lines before and after it, carets below the marked text, and the advice next to the carets.
 * The frame is never wider than the screen.
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
  /** How many cells precede the marked text. `marked` is the number of its visible cells. */
  readonly before: number;
  readonly marked: number;
}

/** Returns as much of the line around the marked text as fits into `room` cells. */
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
  // A caret after the end of the line also needs a cell.
  const needed = widthOf(start) + Math.max(1, follows);
  const isWhole = needed <= room && from <= near;
  const lead = isWhole ? start : cutStart(start, Math.floor(room * LEAD), cut);
  const before = widthOf(lead);
  const rest = cutEnd(target + end, room - before, cut);
  // If the place is inside a character of several code points, splitting the line there changes the width.
  return {
    text: cutEnd(lead + rest, room, cut),
    before,
    marked: Math.max(1, Math.min(widthOf(target), widthOf(rest))),
  };
}

/**
 * Returns a line of carets, followed by the advice. If they do not fit on one line, returns a single caret with the advice, or puts the
 * advice below the carets.
 */
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

/** Returns text from a file in the form shown on screen, with each tab replaced by spaces. */
function shown(text: string): string {
  return oneLine(text.replaceAll("\t", TAB));
}
