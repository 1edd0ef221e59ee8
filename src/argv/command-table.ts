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
  /** Its words after the program's name: `draft create`. */
  readonly path: string;
  readonly options: readonly KnownOption[];
  /** The names and summaries of the commands below it. */
  readonly below: readonly Candidate[];
  /** The number of arguments that cannot be left out. */
  readonly required: number;
  /** The choices of each argument; empty for free text. */
  readonly choices: readonly (readonly string[])[];
  /** The names that `--fields` takes; empty when they are unknown. */
  readonly fields: readonly string[];
}

/** Every command and option. The path of the program itself is empty, and only its entry has the global options. */
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

/** Returns the options of a command: its own, then the global ones. */
export function optionsOf(table: CommandTable, { path, options }: KnownCommand): readonly KnownOption[] {
  return path === "" ? options : [...options, ...commandAt(table, "").options];
}
