import type { CommandTable, KnownCommand, KnownOption } from "./commands/known-commands.ts";

export type { CommandTable };

/** One word in a command line, or an option with its value. */
export interface Token {
  readonly kind: "command" | "operand" | "option" | "unknown" | "end";
  /** The token's words: two for an option whose value is a separate word. */
  readonly words: readonly string[];
}

/** The meaning of a command line that may be incomplete. */
export interface Line {
  readonly tokens: readonly Token[];
  /** The innermost command in the line. */
  readonly command: KnownCommand;
  /** The command's arguments so far. */
  readonly operands: readonly string[];
  /** The option, if any, whose value must be the next word. */
  readonly awaiting: KnownOption | undefined;
  /** The long names of the options in the line, each with its last value; a flag's value is empty. */
  readonly given: ReadonlyMap<string, string>;
  /** True if `--` has ended the options, so that later words are not options. */
  readonly isPastOptions: boolean;
}

/** Reads the words after the program's name. An unknown option becomes an `unknown` token, and an unknown command becomes an operand. */
export function readLine(table: CommandTable, words: readonly string[]): Line {
  const tokens: Token[] = [];
  const operands: string[] = [];
  const given = new Map<string, string>();
  let command = commandAt(table, "");
  let awaiting: KnownOption | undefined;
  let isPastOptions = false;
  for (const word of words) {
    const last = tokens.at(-1);
    if (awaiting && last) {
      given.set(awaiting.long, word);
      tokens.splice(-1, 1, { kind: "option", words: [...last.words, word] });
      awaiting = undefined;
    } else if (!isPastOptions && word === "--") {
      isPastOptions = true;
      tokens.push({ kind: "end", words: [word] });
    } else if (!isPastOptions && word.startsWith("-") && word !== "-") {
      const read = readOptions(word, optionsOf(table, command));
      for (const [option, value] of read?.given ?? []) given.set(option.long, value ?? "");
      awaiting = read?.awaiting;
      tokens.push({ kind: read ? "option" : "unknown", words: [word] });
    } else if (operands.length === 0 && command.below.some(([name]) => name === word)) {
      command = commandAt(table, `${command.path} ${word}`.trim());
      tokens.push({ kind: "command", words: [word] });
    } else {
      operands.push(word);
      tokens.push({ kind: "operand", words: [word] });
    }
  }
  return { tokens, command, operands, awaiting, given, isPastOptions };
}

/** Splits `--name=value` into its two parts. For any other word, the second part is undefined. */
export function split(word: string): readonly [flag: string, value: string | undefined] {
  const at = word.startsWith("--") ? word.indexOf("=") : -1;
  return at === -1 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}

interface ReadOptions {
  readonly given: readonly (readonly [option: KnownOption, value: string | undefined])[];
  readonly awaiting: KnownOption | undefined;
}

/** Reads `--name`, `--name=value`, or joined short options (`-qv`). Returns undefined for an unknown option or a flag with a value. */
function readOptions(word: string, known: readonly KnownOption[]): ReadOptions | undefined {
  if (!word.startsWith("--")) return readShort(word.slice(1), known);
  const [flag, value] = split(word);
  const option = known.find(({ long }) => long === flag);
  if (option === undefined || (value !== undefined && !option.takesValue)) return undefined;
  return {
    given: [[option, value]],
    awaiting: option.takesValue && value === undefined ? option : undefined,
  };
}

function readShort(letters: string, known: readonly KnownOption[]): ReadOptions | undefined {
  const option = known.find(({ short }) => short === `-${letters.charAt(0)}`);
  const rest = letters.slice(1);
  if (option === undefined) return undefined;
  if (option.takesValue)
    return { given: [[option, rest || undefined]], awaiting: rest === "" ? option : undefined };
  if (rest === "") return { given: [[option, undefined]], awaiting: undefined };
  const others = readShort(rest, known);
  return others && { ...others, given: [[option, undefined], ...others.given] };
}

export function commandAt(table: CommandTable, path: string): KnownCommand {
  const none = { path, options: [], arguments: [], below: [], also: [], fields: [] };
  return table.find((command) => command.path === path) ?? none;
}

/** Returns a command's options: its own, followed by the global ones. */
export function optionsOf(table: CommandTable, { path, options }: KnownCommand): readonly KnownOption[] {
  return path === "" ? options : [...options, ...commandAt(table, "").options];
}
