import type { Argument, Option } from "commander";
import { collect } from "./arguments.ts";
import type { CatalogCommand } from "./catalog-command.ts";
import { globalOptions } from "./help/format.ts";

/** Returns a command and the commands at every level below it, with their paths, such as `draft create`. */
export function allCommands(
  command: CatalogCommand,
  path = "",
): readonly (readonly [path: string, command: CatalogCommand])[] {
  const below = command.commands.flatMap((child) => allCommands(child, `${path} ${child.name()}`.trim()));
  return [[path, command], ...below];
}

/** Returns functions that load the shapes of the commands' output. The keys are schema names, such as `draft-create`. */
export function outputSchemaLoaders(program: CatalogCommand) {
  const loaders = allCommands(program).flatMap(([path, { load }]) => {
    const shapes = async () => {
      const { view, otherwise } = (await load?.()) ?? {};
      return [view, otherwise?.view].filter((shape) => shape !== undefined);
    };
    return load ? [[path.replaceAll(" ", "-"), shapes] as const] : [];
  });
  return new Map(loaders);
}

/** All commands and their options. The entry for the program itself has an empty path and is the only entry with the global options. */
export type CommandTable = readonly KnownCommand[];

export type KnownCommand = ReturnType<typeof knownCommand>;
export type KnownOption = ReturnType<typeof knownOption>;

/** The names to suggest for `--fields`, keyed by schema name, such as `draft-create`. */
export type FieldNames = ReadonlyMap<string, readonly string[]>;

/** Returns the table of commands. Suggests `fields` for `--fields`. */
export function knownCommands(program: CatalogCommand, fields: FieldNames = new Map()): CommandTable {
  return allCommands(program).map(([path, command]) => knownCommand(command, fields, path));
}

/** Returns a command whose words after the program's name are `path`, such as `draft create`. */
function knownCommand(command: CatalogCommand, names: FieldNames, path: string) {
  const options = path === "" ? globalOptions(command) : command.options;
  const fields: readonly string[] = names.get(path.replaceAll(" ", "-")) ?? [];
  return {
    path,
    options: options.map((option) => knownOption(option, command)),
    below: command.below,
    arguments: command.registeredArguments.map((argument) => knownArgument(argument, command)),
    // Other words for the command and its options, such as `find` or `--format json`, each with the word to use instead.
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
