import { type CommandTable, optionsOf } from "../argv/command-table.ts";
import { readLine } from "../argv/read-line.ts";
import { changeOf, type Refused } from "./change-token.ts";
import { guessCommand, ownWords } from "./guess-command.ts";

/** What a command line probably means. */
export interface Guess {
  /** The command that was meant; empty if it is unknown. */
  readonly path: string;
  /** The words of a line that keeps everything that was typed, except what `but` explains; undefined if there is none. */
  readonly words?: readonly string[] | undefined;
  /** A pipe or a redirection to append to the words. */
  readonly tail?: string | undefined;
  /** What cannot be done, and why something is left out. */
  readonly but: readonly string[];
}

/** Returns what a command line probably means in the words of this tool. */
export function guessLine(table: CommandTable, argv: readonly string[], refused?: Refused): Guess {
  const typed = ownWords(argv).map((word) => word.replace(PASTED_DASHES, "--"));
  const { line, used, but, group = "" } = guessCommand(table, typed);
  const reasons = but === undefined ? [] : [but];
  if (line === undefined) return { path: readLine(table, group.split(" ")).command.path, but: reasons };
  const rest = typed.filter((_, index) => !used.has(index));
  return correctLine({ table, refused, line, rest, but: reasons });
}

/** Dashes with which a text processor replaced hyphens. */
const PASTED_DASHES = /^-?[\u2010-\u2015\u2212][\u2010-\u2015\u2212-]*(?=\p{L}{2})/u;

interface Draft {
  readonly table: CommandTable;
  readonly refused: Refused | undefined;
  /** The words of the command, and of options that belong to its meaning. */
  readonly line: string;
  readonly rest: readonly string[];
  readonly but: readonly string[];
}

/** Replaces every option and argument that the command does not accept. Without a replacement for one of them, there is no line. */
function correctLine({ table, refused, line, rest, but }: Draft): Guess {
  const { command, awaiting, operands } = readLine(table, line.split(" ").filter(Boolean));
  const name = command.path.split(" ").filter(Boolean);
  const extra = line.split(" ").slice(name.length);
  // A value that an option of the meaning takes is the first argument.
  const [value] = readLine(table, [...name, ...rest]).operands;
  const before = awaiting ? [...extra, ...(value === undefined ? [] : [value])] : operands.filter(Boolean);
  const others = awaiting && value !== undefined ? rest.toSpliced(rest.indexOf(value), 1) : rest;
  const { tokens, given } = readLine(table, [...name, ...before, ...others]);
  const typed = tokens.slice(name.length);
  const place = { command, options: optionsOf(table, command), given, refused };
  const words: string[] = [];
  const reasons = new Set(but);
  let tail: string | undefined;
  for (let index = 0; index < typed.length; index += 1) {
    const [token, following] = typed.slice(index, index + 2);
    if (token === undefined || token.kind === "end") {
      for (const word of rest.slice(rest.indexOf("--"))) words.push(word);
      break;
    }
    const next = following?.kind === "operand" ? following.words[0] : undefined;
    const change = changeOf(token, { ...place, next, previous: typed[index - 1]?.words ?? [] });
    const left = change?.takesNext ? typed.slice(index + 2) : typed.slice(index + 1);
    if (change?.but !== undefined) reasons.add(change.but);
    if (change?.words === undefined) return { path: command.path, but: [...reasons] };
    if (change.line !== undefined) {
      const moved = [...words, ...change.words, ...left.flatMap((each) => each.words)];
      return correctLine({ table, refused, line: change.line, rest: moved, but: [...reasons] });
    }
    for (const word of change.words) words.push(word);
    if (change.words[0] === "--") {
      for (const word of left.flatMap((each) => each.words)) words.push(word);
      break;
    }
    tail ??= change.tail;
    if (change.takesNext) index += 1;
  }
  const flags = awaiting ? [] : extra.filter((word) => word.startsWith("--") && !words.includes(word));
  return { path: command.path, words: [...name, ...words, ...flags], tail, but: [...reasons] };
}
