import type { Argument, Option } from "commander";
import type { KnownArgument, KnownCommand, KnownOption } from "../command-table.ts";
import { collect } from "./arguments.ts";
import type { CatalogCommand } from "./catalog-command.ts";
import { globalOptions } from "./help/format.ts";

/** The names to suggest for `--fields`, keyed by schema name, such as `draft-create`. */
export type FieldNames = ReadonlyMap<string, readonly string[]>;

/** Returns a command and its subcommands at every level, with their options and arguments. */
export function knownCommands(
  command: CatalogCommand,
  fields: FieldNames = new Map(),
  path = "",
): readonly KnownCommand[] {
  const own = command.options.filter(({ hidden }) => !hidden);
  const options = path === "" ? globalOptions(command) : own;
  const known = {
    path,
    options: options.map((option) => knownOption(option, command)),
    below: command.below,
    arguments: command.registeredArguments.map((argument) => knownArgument(argument, command)),
    also: command.otherWords.map(([typed, instead = path]) => [typed, instead] as const),
    fields: fields.get(path.replaceAll(" ", "-")) ?? [],
  };
  const below = command.commands.flatMap((child) =>
    knownCommands(child, fields, `${path} ${child.name()}`.trim()),
  );
  return [known, ...below];
}

function knownOption(option: Option, command: CatalogCommand): KnownOption {
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

function knownArgument(argument: Argument, command: CatalogCommand): KnownArgument {
  return {
    name: argument.name(),
    required: argument.required,
    repeats: argument.variadic,
    choices: argument.argChoices ?? [],
    takes: command.taken.get(argument),
  };
}
