import type { Command, CommanderError } from "commander";
import { command as commandCall } from "../../errors/advice.ts";
import type { Suggestion } from "../../errors/catalog-error.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { nearest } from "../../text/nearest.ts";
import { commandNames } from "./format.ts";

/** Returns commander's error as a usage error, with near matches and a pointer to the command's help. */
export function usageErrorOf(
  { code, message }: CommanderError,
  program: Command,
  argv: readonly string[],
): UsageError {
  const [headline = ""] = message.replace(/^error: /, "").split("\n");
  const command = commandIn(program, argv);
  const suggestions = suggestionsFor(code, headline, command);
  return new UsageError({
    message: headline.charAt(0).toUpperCase() + headline.slice(1),
    suggestions: suggestions.length === 0 ? undefined : suggestions,
    hint: {
      text: "Show help",
      command: commandCall(`${pathOf(command)} --help`.trim()),
    },
  });
}

/** Returns the deepest command that the words lead to. Values of options may stand between them. */
function commandIn(program: Command, argv: readonly string[]): Command {
  const end = argv.indexOf("--");
  let command = program;
  for (const word of end === -1 ? argv : argv.slice(0, end)) {
    command = command.commands.find((candidate) => candidate.name() === word) ?? command;
  }
  return command;
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}`.trim() : "";
}

function suggestionsFor(code: string, headline: string, command: Command): readonly Suggestion[] {
  const wanted = /'([^']*)'/.exec(headline)?.[1] ?? "";
  if (code === "commander.unknownCommand") return near(wanted, new Map(commandNames(command)));
  if (code === "commander.unknownOption") return near(wanted, optionNames(command));

  const choices = /Allowed choices are (.+)\.$/.exec(headline)?.[1]?.split(", ") ?? [];
  const value = /(?:argument|value) '([^']*)' is invalid/.exec(headline)?.[1] ?? "";
  return near(value, new Map(choices.map((choice) => [choice, ""])));
}

function near(wanted: string, known: ReadonlyMap<string, string>): readonly Suggestion[] {
  return nearest(wanted, known.keys()).map((value) => ({ value, name: known.get(value) || undefined }));
}

function optionNames(command: Command): ReadonlyMap<string, string> {
  const options = command.createHelp().visibleOptions(command);
  return new Map(options.flatMap(({ long, description }) => (long ? [[long, description]] : [])));
}
