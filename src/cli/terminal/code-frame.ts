import { oneLine } from "../../base/text/sanitize.ts";
import type { Problem } from "../../contract/errors/input-problem.ts";
import { type Screen, symbol } from "./screen.ts";
import { cutEnd, cutStart, widthOf } from "./width.ts";
import { wrap } from "./wrap.ts";

interface FramedPlace extends Pick<Problem, "length"> {
  readonly source: string;
  readonly line: number;
  readonly column: number;
  readonly advice: string | undefined;
}

/** The maximum number of UTF-16 code units to read per cell before, in and after the marked text. This limit matters for long lines. */
const UNITS_PER_CELL = 40;

/** The maximum fraction of the width that the text before the caret can fill if the line does not fit. */
const LEAD = 0.3;

const MOST_CARETS = 20;

/** The maximum width of a frame, which matters in logs. */
const WIDEST = 120;

/** Draws the line with the problem and its neighboring lines, and adds carets and any advice below the marked text. */
export function codeFrame(
  place: FramedPlace,
  { ink, columns, isPlain }: Pick<Screen, "ink" | "columns" | "isPlain">,
): string {
  const lines = place.source.split(/\r\n|\r|\n/);
  const digits = String(Math.min(lines.length, place.line + 1)).length;
  const bar = symbol("bar", isPlain);
  const room = Math.max(1, Math.min(columns, WIDEST) - digits - 5);
  const gutter = (mark: string, number: number | "") => `${mark} ${String(number).padStart(digits)} ${bar} `;
  const neighbor = (number: number) => {
    const line = lines[number - 1];
    const isMissing = line === undefined || (number > place.line && line.trim() === "");
    return isMissing
      ? []
      : [ink.dim(gutter(" ", number) + cutEnd(shown(line), room, symbol("cut", isPlain)))];
  };

  const { text, ...marked } = windowOf(lines[place.line - 1] ?? "", place, { room, isPlain });
  const below = caretLines(marked, room, place.advice);
  return [
    ...neighbor(place.line - 1),
    `${ink.red(">")}${gutter("", place.line)}${text}`,
    ...below.map((line) => ink.dim(gutter(" ", "")) + ink.red(line)),
    ...neighbor(place.line + 1),
  ]
    .map((line) => line.trimEnd())
    .join("\n");
}

/** Returns the part of the line that fits into `room` cells, and the widths of the marked text and of the text before it. */
function windowOf(
  line: string,
  { column, length = 1 }: FramedPlace,
  { room, isPlain }: { readonly room: number; readonly isPlain: boolean },
) {
  const cut = symbol("cut", isPlain);
  const near = UNITS_PER_CELL * room;
  const from = column - 1;
  const target = shown(line.slice(from, from + Math.min(length, near)));
  const end = shown(line.slice(from + length, from + length + near));
  // A caret after the end of the line also needs a cell.
  const free = room - Math.max(1, widthOf(target + end));
  const start = shown(line.slice(Math.max(0, from - near), from));
  const lead = cutStart(start, Math.max(Math.floor(room * LEAD), free), cut);
  const before = widthOf(lead);
  const marked = Math.max(1, Math.min(widthOf(target), room - before));
  return { text: cutEnd(lead + target + end, room, cut), before, marked };
}

function caretLines(
  { before, marked }: Omit<ReturnType<typeof windowOf>, "text">,
  room: number,
  advice = "",
): string[] {
  const margin = " ".repeat(before);
  // Under a long text, many carets would only separate the start from the advice.
  const carets = "^".repeat(advice !== "" && marked > MOST_CARETS ? 1 : marked);
  if (advice === "") return [margin + carets];
  const left = room - before - 1 - widthOf(advice);
  if (carets.length <= left) return [`${margin}${carets} ${advice}`];
  return left >= 1 ? [`${margin}^ ${advice}`] : [margin + carets, ...wrap(advice, room)];
}

function shown(text: string): string {
  return oneLine(text.replaceAll("\t", "  "));
}
