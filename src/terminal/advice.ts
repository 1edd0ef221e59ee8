import { type Advice, advicesOf, type CommandCall, command, type Hint } from "../errors/advice.ts";
import { oneLine } from "../text/sanitize.ts";
import { type CommandStyle, commandLine, commandWords } from "./command-line.ts";
import { sign } from "./ink.ts";
import type { Screen } from "./screen.ts";
import { widthOf } from "./width.ts";
import { keepsQuotedSlugs, wrapHanging } from "./wrap.ts";

/** Returns a hint as one line of text, for JSON, logs and cells: `See which one is used: catalog auth status · …`. */
export function hintText(hint: Hint, flags: CommandStyle): string {
  return advicesOf(hint)
    .map(({ text, command }) => lineOf(text, command && commandLine(command, flags)))
    .join(` ${sign("separator", false)} `);
}

/**
 * Returns a hint as lines of at most `columns` cells: everything on one line where it fits, else one below the other, each as a
 * sentence of its own. A command that is too long is broken by a backslash, as a shell takes it.
 */
export function hintLines(
  hint: Hint,
  screen: Pick<Screen, "columns" | "isPlain" | "commandStyle">,
): string[] {
  const whole = hintText(hint, screen.commandStyle);
  const advices = advicesOf(hint);
  // A reader of plain text has a line for each: a sign between two commands would be a part of the first.
  const isOneLine = advices.length === 1 || !screen.isPlain;
  if (isOneLine && widthOf(whole) <= screen.columns) return [whole];
  return advices.flatMap(({ text, command }) => adviceLines(capitalized(oneLine(text)), command, screen));
}

/** Returns what stands at the end of a screen: an empty line and the hint, dimmed. */
export function footer(hint: Hint, screen: Screen): string {
  return ["", ...hintLines(hint, screen).map(screen.ink.dim)].join("\n");
}

/** Returns a command on lines of its own, indented; a word that is wider than a line gets one of its own. */
export function commandLines(
  call: CommandCall,
  { columns, commandStyle }: Pick<Screen, "columns" | "commandStyle">,
): string[] {
  const words = commandWords(call, commandStyle);
  // Neither cmd.exe nor PowerShell continues a line that ends with a backslash.
  if (commandStyle.shell === "windows") return [" ".repeat(INDENT) + words.join(" ")];
  return brokenCommand(words, columns, INDENT);
}

/** Returns a command line that is text already in lines of at most `columns` cells, broken by backslashes between its words. */
export function commandTextLines(line: string, columns: number): string[] {
  return brokenCommand(line.match(/"[^"]*"|\S+/g) ?? [], columns, 0);
}

/** Returns the note about rows with fields that could not be read: "2 of 50 listings have …"; nothing when there are none. */
export function unreadableNote(
  kind: string,
  { count, unreadable }: { readonly count: number; readonly unreadable: number },
): readonly Advice[] {
  if (unreadable === 0) return [];
  const verb = unreadable === 1 ? "has" : "have";
  const text = `${unreadable} of ${count} ${kind} ${verb} fields that could not be read`;
  return [{ text, command: command("doctor") }];
}

/** Returns the command that makes the local catalog answer at the address of one of its links. */
export function serveCommand(link: string): CommandCall {
  const { port } = new URL(link);
  return command("serve", [], { port: port === "" || port === DEFAULT_PORT ? undefined : port });
}

/** The port of `serve` that needs no flag. */
const DEFAULT_PORT = "4321";

/** Returns the advice for a link of the local catalog that nothing answers at. */
export function startAdvice(link: string): Advice {
  return { text: "The local catalog is not running. Start it", command: serveCommand(link) };
}

/** Cells before a command below its words; twice as many before the rest of a broken one. */
const INDENT = 2;

function lineOf(text: string, line: string | undefined): string {
  return line === undefined ? oneLine(text) : `${oneLine(text)}: ${line}`;
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function adviceLines(
  text: string,
  command: CommandCall | undefined,
  { columns, commandStyle }: Pick<Screen, "columns" | "commandStyle">,
): string[] {
  if (command === undefined)
    return wrapHanging(text, columns, { indent: INDENT, keeps: keepsQuotedSlugs }).split("\n");
  const line = lineOf(text, commandLine(command, commandStyle));
  if (widthOf(line) <= columns) return [line];
  return [
    ...wrapHanging(`${text}:`, columns, { indent: INDENT, keeps: keepsQuotedSlugs }).split("\n"),
    ...commandLines(command, { columns, commandStyle }),
  ];
}

function brokenCommand(words: readonly string[], columns: number, indent: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const [index, word] of words.entries()) {
    const room = columns - (index === words.length - 1 ? 0 : BACKSLASH.length);
    const longer = `${current} ${word}`;
    if (current !== "" && widthOf(longer) <= room) {
      current = longer;
      continue;
    }
    if (current !== "") lines.push(current + BACKSLASH);
    const indented = " ".repeat(lines.length === 0 ? indent : 2 * indent) + word;
    current = widthOf(indented) <= room ? indented : word;
  }
  return [...lines, current];
}

const BACKSLASH = " \\";
