import { capitalized } from "../../base/text/counted.ts";
import { oneLine } from "../../base/text/sanitize.ts";
import {
  type Advice,
  advicesOf,
  type CommandCall,
  type CommandOptions,
  command,
  type Hint,
  serveOptions,
} from "../../contract/errors/advice.ts";
import { DEFAULT_PORT } from "../../contract/limits.ts";
import type { SearchTerms } from "../../contract/listing.ts";
import { type CommandStyle, commandLine, commandWords } from "./command-line.ts";
import { type MessageScreen, symbol } from "./screen.ts";
import { widthOf } from "./width.ts";
import { wrapHanging } from "./wrap.ts";

/** Returns a hint as one line of text, such as `See which API key is used: catalog auth status`. */
export function hintText(hint: Hint, style: CommandStyle): string {
  return stepsOf(hint, style)
    .map(({ text, command }) => oneLine(text) + (command ? `: ${commandLine(command, style)}` : ""))
    .join(` ${symbol("separator", false)} `);
}

type AdviceScreen = Pick<MessageScreen, "columns" | "commandStyle" | "redact">;

/** Returns a hint as lines that fit the screen if possible, with each piece of advice on its own line. */
export function hintLines(hint: Hint, { columns, commandStyle, redact }: AdviceScreen): string[] {
  return stepsOf(hint, commandStyle).flatMap(({ text, command }) => {
    const sentence = capitalized(redact?.(oneLine(text)) ?? oneLine(text));
    const words = command && commandWords(command, commandStyle);
    const start = words ? `${sentence}:` : sentence;
    const whole = words ? `${start} ${words.join(" ")}` : start;
    if (widthOf(whole) <= columns) return whole;
    const lines = wrapHanging(start, columns).split("\n");
    if (words === undefined) return lines;
    // cmd.exe and PowerShell do not continue a line that ends with a backslash.
    const isOneLine = commandStyle.shell === "windows";
    return [...lines, ...(isOneLine ? [`  ${words.join(" ")}`] : brokenCommand(words, columns, 2))];
  });
}

/** Splits a command line into lines. Each line except the last ends with a backslash. Wide words can exceed `columns` cells. */
export function commandTextLines(line: string, columns: number): string[] {
  return brokenCommand(line.match(/"[^"]*"|\S+/g) ?? [], columns, 0);
}

/** The number of rows, and how many of them have unreadable fields. */
export interface Readings {
  readonly count: number;
  readonly unreadable: number;
}

/** Returns the note that some rows have unreadable fields, or an empty list if all fields can be read. */
export function unreadableNote(kind: string, { count, unreadable }: Readings): readonly Advice[] {
  if (unreadable === 0) return [];
  const verb = unreadable === 1 ? "has" : "have";
  const text = `${unreadable} of ${count} ${kind} ${verb} fields that could not be read`;
  return [{ text, command: command("doctor") }];
}

export function searchCommand({ q, category, tag }: SearchTerms, more: CommandOptions = {}): CommandCall {
  const words = oneLine(q ?? "").match(/\S+/g) ?? [];
  const filters = { category: category && oneLine(category), tag: tag && oneLine(tag) };
  return command("search", words, { ...filters, ...more });
}

/** Returns the command that starts the local catalog at the address of a link, or on the default port if the link does not specify one. */
export function serveCommand(link: string): CommandCall {
  const { host, port } = serveOptions(new URL(link));
  const options = { host, port: port === "" || port === String(DEFAULT_PORT) ? undefined : port };
  // The catalog was opened, so its folder need not be tried.
  return { ...command("serve", [], options), facts: { isWithoutCatalog: true, hasData: true } };
}

/** Returns the steps in a hint. Instead of a command that cannot store its value, advises to set a variable, if there is one. */
function stepsOf(hint: Hint, { factsOf, canStore }: CommandStyle): readonly Advice[] {
  return advicesOf(hint).map((advice) => {
    if (advice.command === undefined || advice.command.line) return advice;
    const { verb, operands, facts = factsOf?.(verb) } = advice.command;
    // In the table of error codes, the verb includes the operands.
    const variable = facts?.variable?.([...verb.split(" ").slice(2), ...operands]);
    if (variable === undefined || canStore?.() !== false) return advice;
    return { text: `Set the environment variable ${variable}` };
  });
}

/** Splits a command into lines that end with a backslash, except the last. A word that is too wide for an indented line is not indented. */
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
