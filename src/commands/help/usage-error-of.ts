import type { CommanderError } from "commander";
import { type CommandTable, optionsOf } from "../../argv/command-table.ts";
import { type Line, readLine } from "../../argv/read-line.ts";
import { command as commandCall } from "../../errors/advice.ts";
import type { Suggestion } from "../../errors/catalog-error.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { nearest } from "../../text/nearest.ts";

/** Returns commander's error as a usage error, with near matches and a pointer to the command's help. */
export function usageErrorOf(
  { code, message }: CommanderError,
  table: CommandTable,
  argv: readonly string[],
): UsageError {
  const [headline = ""] = message.replace(/^error: /, "").split("\n");
  const line = readLine(table, argv);
  const suggestions = suggestionsFor({ code, headline }, table, line);
  return new UsageError({
    message: headline.charAt(0).toUpperCase() + headline.slice(1),
    suggestions: suggestions.length === 0 ? undefined : suggestions,
    hint: {
      text: "Show help",
      command: commandCall(`${line.command.path} --help`.trim()),
    },
  });
}

function suggestionsFor(
  { code, headline }: { readonly code: string; readonly headline: string },
  table: CommandTable,
  { command }: Line,
): readonly Suggestion[] {
  const wanted = /'([^']*)'/.exec(headline)?.[1] ?? "";
  if (code === "commander.unknownCommand") return near(wanted, new Map(command.below));
  if (code === "commander.unknownOption") {
    return near(wanted, new Map(optionsOf(table, command).map(({ long, about }) => [long, about])));
  }
  const choices = /Allowed choices are (.+)\.$/.exec(headline)?.[1]?.split(", ") ?? [];
  const value = /(?:argument|value) '([^']*)' is invalid/.exec(headline)?.[1] ?? "";
  return near(value, new Map(choices.map((choice) => [choice, ""])));
}

function near(wanted: string, known: ReadonlyMap<string, string>): readonly Suggestion[] {
  return nearest(wanted, known.keys()).map((value) => ({ value, name: known.get(value) || undefined }));
}
