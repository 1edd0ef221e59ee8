/** A word and its description. */
export type Candidate = readonly [value: string, about: string];

/** The kind of an argument or of an option's value, which determines the completion candidates. */
export type Takes =
  | "catalogs"
  | "categories"
  | "codes"
  | "drafts"
  | "fields"
  | "files"
  | "folders"
  | "keys"
  | "listings"
  | "owners"
  | "schemas"
  | "settings"
  | "setting values"
  | "submissions"
  | "tags"
  | "topics";

/** The values that an argument or an option accepts. */
export interface KnownValue {
  readonly takes?: Takes | undefined;
  /** The values to suggest, if they are known in advance; otherwise empty. */
  readonly choices: readonly string[];
  readonly repeats: boolean;
}

export interface KnownArgument extends KnownValue {
  readonly name: string;
  readonly required: boolean;
}

export interface KnownOption extends KnownValue {
  readonly long: string;
  readonly short: string | undefined;
  readonly about: string;
  readonly takesValue: boolean;
}

export interface KnownCommand {
  /** The command's words after the program's name, such as `draft create`. */
  readonly path: string;
  readonly options: readonly KnownOption[];
  readonly arguments: readonly KnownArgument[];
  /** The names and summaries of its subcommands. */
  readonly below: readonly Candidate[];
  /** Other words for the command and its options, such as `find` or `--format json`, and what stands there instead. */
  readonly also: readonly (readonly [typed: string, instead: string])[];
  /** The names to suggest for `--fields`; empty if they are not known. */
  readonly fields: readonly string[];
}

/** All commands and their options. The entry for the program itself has an empty path and is the only entry with the global options. */
export type CommandTable = readonly KnownCommand[];

export function commandAt(table: CommandTable, path: string): KnownCommand {
  const none = { path, options: [], arguments: [], below: [], also: [], fields: [] };
  return table.find((command) => command.path === path) ?? none;
}

/** Returns a command's options: its own, followed by the global ones. */
export function optionsOf(table: CommandTable, { path, options }: KnownCommand): readonly KnownOption[] {
  return path === "" ? options : [...options, ...commandAt(table, "").options];
}
