import type { Argument, Option } from "commander";
import { collect } from "./arguments.ts";
import { allCommands, type CatalogCommand } from "./catalog-command.ts";
import { globalOptions } from "./help/format.ts";

/** All commands and their options. The entry for the program itself has an empty path and is the only entry with the global options. */
export type CommandTable = readonly KnownCommand[];

export type KnownCommand = ReturnType<typeof knownCommand>;
export type KnownOption = ReturnType<typeof knownOption>;

/** The names to suggest for `--fields`, keyed by schema name, such as `draft-create`. */
export type FieldNames = ReadonlyMap<string, readonly string[]>;

/** Returns all commands, with their options and arguments. */
export function knownCommands(program: CatalogCommand, fields: FieldNames = new Map()): CommandTable {
  return allCommands(program).map(([path, command]) => knownCommand(command, fields, path));
}

/** Returns a command whose words after the program's name are `path`, such as `draft create`. */
function knownCommand(command: CatalogCommand, names: FieldNames, path: string) {
  const own = command.options.filter(({ hidden }) => !hidden);
  const options = path === "" ? globalOptions(command) : own;
  const fields: readonly string[] = names.get(path.replaceAll(" ", "-")) ?? [];
  return {
    path,
    options: options.map((option) => knownOption(option, command)),
    below: command.below,
    arguments: command.registeredArguments.map((argument) => knownArgument(argument, command)),
    // Other words for the command and its options, such as `find` or `--format json`, and what stands there instead.
    also: command.otherWords.map(([typed, instead = path]) => [typed, instead] as const),
    fields,
  };
}

function knownOption(option: Option, command: CatalogCommand) {
  return {
    long: option.long ?? "",
    short: option.short,
    about: option.description,
    takesValue: option.required || option.optional,
    repeats: option.parseArg === collect,
    choices: option.argChoices ?? [],
    takes: command.taken.get(option),
  };
}

function knownArgument(argument: Argument, command: CatalogCommand) {
  return {
    name: argument.name(),
    required: argument.required,
    repeats: argument.variadic,
    choices: argument.argChoices ?? [],
    takes: command.taken.get(argument),
  };
}
