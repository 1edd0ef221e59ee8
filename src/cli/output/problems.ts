import { grouped } from "../../base/text/counted.ts";
import { oneLine } from "../../base/text/sanitize.ts";
import { type Problem, suggestionText } from "../../contract/errors/input-problem.ts";
import type { ProblemsError } from "../../contract/errors/local-errors.ts";
import { placeText } from "../terminal/facts.ts";
import { type MessageScreen, symbol } from "../terminal/screen.ts";
import { cutEnd, cutStart, UNITS_PER_CELL, widthOf } from "../terminal/width.ts";
import { wrap, wrapHanging, wrapIndented } from "../terminal/wrap.ts";

/** Returns text as one line that is safe to print, without secrets, which could not be recognized once the line is broken. */
export function safeLine(text: string, { redact }: Pick<MessageScreen, "redact">): string {
  return redact === undefined ? oneLine(text) : redact(oneLine(text));
}

/** Returns blocks of text for up to 50 problems, some with code frames. Omits problems that the runner already shows. */
export function problemBlocks(
  { problems: all, sources }: Pick<ProblemsError, "problems" | "sources">,
  screen: MessageScreen,
  label = "",
): string[] {
  const problems = all.filter((problem) => !screen.isAnnotated?.(problem));
  const linesOf = new Map(Array.from(sources, ([file, text]) => [file, shownLines(text, screen)]));
  const blocks = problems.slice(0, 50).map((problem) => {
    const frame = frameOf(problem, linesOf.get(problem.file ?? "") ?? [], screen);
    return [title(problem, screen, label), frame].filter(Boolean).join("\n");
  });
  const more = problems.length - blocks.length;
  return more > 0 ? [...blocks, `and ${grouped(more)} more (to print all, add --json)`] : blocks;
}

/** Returns the code frame for a problem with a position, or only the suggestion. */
function frameOf(problem: Problem, lines: readonly string[], screen: MessageScreen): string | undefined {
  const { line = 0, column = 0, length } = problem;
  const suggestion = suggestionText(problem);
  const advice = suggestion && safeLine(suggestion, screen);
  if (lines.length === 0 || line === 0 || column === 0) return advice && wrapIndented(advice, screen.columns);
  return codeFrame(lines, { line, column, length, advice }, screen);
}

/** The findings about drafts, and each file's text for the code frames. */
export type Found = Pick<ProblemsError, "findings" | "sources">;

/** Returns the blocks from `problemBlocks` for the warnings, then one block for all facts. */
export function foundBlocks({ findings, sources }: Found, screen: MessageScreen): string[] {
  if (findings === undefined) return [];
  const { warnings, facts } = findings;
  const mark = screen.isTerminal && !screen.isPlain ? `${symbol("warning", false)} ` : "";
  // The frames of warnings are yellow.
  const yellowScreen = { ...screen, ink: { ...screen.ink, red: screen.ink.yellow } };
  const blocks = problemBlocks({ problems: warnings, sources }, yellowScreen, `${mark}warning: `);
  const lines = facts.filter((fact) => !screen.isAnnotated?.(fact)).map((fact) => noteLine(fact, screen));
  const all = [...blocks, ...(lines.length === 0 ? [] : [lines.join("\n")])];
  return all.map((block) => block.replaceAll("! warning:", `${screen.ink.yellow("!")} warning:`));
}

/** Returns a text's lines, with asterisks for each word that contains a secret, so that no part of it is shown. Positions do not change. */
function shownLines(text: string, { redact = (same) => same }: MessageScreen): readonly string[] {
  const hide = (word: string) => (redact(word) === word ? word : "*".repeat(word.length));
  const safe = redact(text) === text ? text : text.replace(/[^\s"',]+/g, hide);
  return safe.split(/\r\n|\r|\n/);
}

function title({ flag, file, line, column, field, message }: Problem, screen: MessageScreen, label: string) {
  const text = safeLine(message, screen);
  if (flag !== undefined) return placeText(`${label}${oneLine(flag)}:`, ` ${text}`, screen);
  const place = file === undefined ? [] : [oneLine(file), line, column];
  const subject = field === "" ? "" : `${oneLine(field)}: `;
  const prefix = place.filter((part) => part !== undefined).join(":");
  return placeText(label + prefix, `${prefix && "  "}${subject}${text}`, screen);
}

function noteLine({ file, flag, field, message }: Problem, screen: MessageScreen) {
  const subject = [flag ?? file, field].filter(Boolean).join(" ");
  const text = `note: ${subject && `${oneLine(subject)}: `}${safeLine(message, screen)}`;
  return wrapHanging(text, screen.columns);
}

interface FramedPlace extends Pick<Problem, "length"> {
  readonly line: number;
  readonly column: number;
  readonly advice: string | undefined;
}

/** The maximum fraction of the width that the text before the caret can fill if the line does not fit. */
const LEAD = 0.3;

const MOST_CARETS = 20;

/** The maximum width of a frame in a log. */
const WIDEST = 120;

/** Draws the line with the problem and its neighboring lines, and adds carets and any advice below the marked text. */
function codeFrame(
  lines: readonly string[],
  place: FramedPlace,
  { ink, columns, isPlain, isTerminal }: MessageScreen,
): string {
  const digits = String(Math.min(lines.length, place.line + 1)).length;
  const bar = symbol("bar", isPlain);
  const room = Math.max(1, (isTerminal ? columns : Math.min(columns, WIDEST)) - digits - 5);
  const gutter = (mark: string, number: number | "") => `${mark} ${String(number).padStart(digits)} ${bar} `;
  // In a log, the lines next to an empty value are not shown, because they would be repeated for a new draft file.
  const isAlone = isTerminal === false && lines[place.line - 1]?.startsWith('""', place.column - 1);
  const neighbor = (number: number) => {
    const line = lines[number - 1];
    if (isAlone || line === undefined || (number > place.line && line.trim() === "")) return [];
    return [gutter(" ", number) + cutEnd(printable(line), room, symbol("cut", isPlain))];
  };

  const shown = windowOf(lines[place.line - 1] ?? "", place, { room, isPlain });
  const below = caretLines(shown, room, place.advice);
  return [
    ...neighbor(place.line - 1),
    `${ink.red(">")}${gutter("", place.line)}${shown.text}`,
    ...below.map((line) => gutter(" ", "") + line.replace(/\^+/, ink.red)),
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
  const target = printable(line.slice(from, from + Math.min(length, near)));
  const end = printable(line.slice(from + length, from + length + near));
  // A caret after the end of the line also needs a cell.
  const free = room - Math.max(1, widthOf(target + end));
  const start = printable(line.slice(Math.max(0, from - near), from));
  const lead = cutStart(start, Math.max(Math.floor(room * LEAD), free), cut);
  const before = widthOf(lead);
  const marked = Math.max(1, Math.min(widthOf(target), room - before));
  return { text: cutEnd(lead + target + end, room, cut), before, marked };
}

function caretLines({ before, marked }: ReturnType<typeof windowOf>, room: number, advice = ""): string[] {
  const margin = " ".repeat(before);
  // Under a long text, many carets would only separate the start from the advice.
  const carets = "^".repeat(advice !== "" && marked > MOST_CARETS ? 1 : marked);
  if (advice === "") return [margin + carets];
  const free = room - before - 1 - widthOf(advice);
  if (carets.length <= free) return [`${margin}${carets} ${advice}`];
  return free >= 1 ? [`${margin}^ ${advice}`] : [margin + carets, ...wrap(advice, room)];
}

function printable(text: string): string {
  return oneLine(text.replaceAll("\t", "  "));
}
