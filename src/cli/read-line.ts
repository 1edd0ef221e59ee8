import type { CommandTable, KnownCommand, KnownOption } from "./commands/command-table.ts";

/** The meaning of a command line that may be incomplete. */
export interface Line {
  readonly words: readonly string[];
  /** The kind of each word. A `value` belongs to the option before it. */
  readonly kinds: readonly ("command" | "operand" | "option" | "value" | "unknown" | "end")[];
  readonly command: KnownCommand;
  readonly operands: readonly string[];
  /** The option, if any, whose value must be the next word. */
  readonly awaiting: KnownOption | undefined;
  /** The long names of the options in the line, each with its last value; a flag's value is empty. */
  readonly given: ReadonlyMap<string, string>;
  /** True if `--` has ended the options, so that later words are not options. */
  readonly isPastOptions: boolean;
}

/** Returns the number of words before the first `--`, after which no word is an option. Without `--`, counts all words. */
export function endOfOptions(words: readonly string[]): number {
  return words.includes("--") ? words.indexOf("--") : words.length;
}

/** Reads the words after the program's name. An unknown option has the kind `unknown`, and an unknown command is an operand. */
export function readLine(table: CommandTable, words: readonly string[]): Line {
  const kinds: Line["kinds"][number][] = [];
  const operands: string[] = [];
  const given = new Map<string, string>();
  let command = commandAt(table, "");
  let awaiting: KnownOption | undefined;
  let isPastOptions = false;
  for (const word of words) {
    if (awaiting) {
      given.set(awaiting.long, word);
      awaiting = undefined;
      kinds.push("value");
    } else if (!isPastOptions && word === "--") {
      isPastOptions = true;
      kinds.push("end");
    } else if (!isPastOptions && /^[-–—]/.test(word) && word !== "-") {
      const read = readOptions(word, optionsOf(table, command));
      for (const [option, value = ""] of read) given.set(option.long, value);
      const [last, value] = read.at(-1) ?? [];
      awaiting = last?.takesValue && value === undefined ? last : undefined;
      kinds.push(last ? "option" : "unknown");
    } else if (operands.length === 0 && command.below.some(([name]) => name === word)) {
      command = commandAt(table, `${command.path} ${word}`.trim());
      kinds.push("command");
    } else {
      operands.push(word);
      kinds.push("operand");
    }
  }
  return { words, kinds, command, operands, awaiting, given, isPastOptions };
}

/** Splits `--name=value` into its two parts. For any other word, the second part is undefined. */
export function split(word: string): readonly [flag: string, value: string | undefined] {
  const at = word.startsWith("--") ? word.indexOf("=") : -1;
  return at === -1 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}

type ReadOption = readonly [option: KnownOption, value: string | undefined];

/** Reads `--name`, `--name=value`, or joined short options (`-qv`). Returns no options for an unknown option or a flag with a value. */
function readOptions(word: string, known: readonly KnownOption[]): readonly ReadOption[] {
  if (!word.startsWith("--")) return readShort(word.slice(1), known);
  const [flag, value] = split(word);
  const option = known.find(({ long }) => long === flag);
  return option === undefined || (value !== undefined && !option.takesValue) ? [] : [[option, value]];
}

function readShort(letters: string, known: readonly KnownOption[]): readonly ReadOption[] {
  const option = known.find(({ short }) => short === `-${letters.charAt(0)}`);
  const rest = letters.slice(1);
  if (option === undefined) return [];
  if (option.takesValue || rest === "") return [[option, rest || undefined]];
  const others = readShort(rest, known);
  return others.length === 0 ? [] : [[option, undefined], ...others];
}

/** Returns the entry for a command, or an entry without options for an unknown path. */
export function commandAt(table: CommandTable, path: string): KnownCommand {
  const none = { path, options: [], arguments: [], below: [], also: [], fields: [] };
  return table.find((command) => command.path === path) ?? none;
}

/** Returns a command's options: its own, followed by the global ones. */
export function optionsOf(table: CommandTable, { path, options }: KnownCommand): readonly KnownOption[] {
  return path === "" ? options : [...options, ...commandAt(table, "").options];
}
