/** A word and its description. */
export type Candidate = readonly [value: string, about: string];

/** An option of a command. */
export interface KnownOption {
  readonly long: string;
  readonly short: string | undefined;
  readonly about: string;
  readonly takesValue: boolean;
  readonly repeats: boolean;
  readonly choices: readonly string[];
}

/** A command or a group of commands. */
export interface KnownCommand {
  /** The command's words after the program's name, such as `draft create`. */
  readonly path: string;
  readonly options: readonly KnownOption[];
  /** The names and summaries of its subcommands. */
  readonly below: readonly Candidate[];
  /** The number of required arguments. */
  readonly required: number;
  /** The choices for each argument; empty if any text is allowed. */
  readonly choices: readonly (readonly string[])[];
  /** The names that `--fields` accepts; empty if they are not known. */
  readonly fields: readonly string[];
}

/** All commands and their options. The path of the program itself is empty, and only its entry contains the global options. */
export type CommandTable = readonly KnownCommand[];

/** Returns the command at a path. */
export function commandAt(table: CommandTable, path: string): KnownCommand {
  return (
    table.find((command) => command.path === path) ?? {
      path,
      options: [],
      below: [],
      required: 0,
      choices: [],
      fields: [],
    }
  );
}

/** Returns the options of a command, with its own options before the global ones. */
export function optionsOf(table: CommandTable, { path, options }: KnownCommand): readonly KnownOption[] {
  return path === "" ? options : [...options, ...commandAt(table, "").options];
}
