import { CommanderError } from "commander";
import { nearest } from "../../../base/text/nearest.ts";
import { command as commandCall, type Hint, lineCall } from "../../../contract/errors/advice.ts";
import { CatalogError, type Suggestion } from "../../../contract/errors/catalog-error.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import { type CommandTable, type KnownValue, optionsOf } from "../../command-table.ts";
import { nearLines } from "../../near/near-line.ts";
import { type Line, readLine, split } from "../../read-line.ts";
import { RefusedValue } from "../arguments.ts";
import { createProgram } from "../program.ts";

/** Returns the usage error for a command line. The hint is the line with one word replaced if it can be parsed, or other advice. */
export function usageErrorOf(
  error: CommanderError,
  table: CommandTable,
  argv: readonly string[],
): UsageError {
  const line = readLine(table, argv);
  const refused = error instanceof RefusedValue ? error.refused : undefined;
  const isGuessable = refused !== undefined || /unknownCommand|unknownOption|excess/.test(error.code);
  const lines = isGuessable ? nearLines(table, line, refused) : [];
  const [first] = lines;
  const near = lines.find(({ words, note }) => note !== undefined || (words && isParsed(words)));
  const path = near?.path ?? first?.path ?? line.command.path;
  const advice = error instanceof RefusedValue ? error.advice : undefined;
  const suggestions = nearMatches(error, table, line).filter(
    ({ value }) => lines.length === 0 || near?.words?.some((word) => split(word)[0] === value),
  );
  const help = { text: "Show help", command: commandCall(`${path} --help`.trim()) };
  return new UsageError({
    message: [headlineOf(error, table, line), near?.words && advice, near?.note].filter(Boolean).join(". "),
    suggestions: suggestions.length === 0 ? undefined : suggestions,
    hint: near?.words
      ? { text: "Try", command: lineCall(near.words) }
      : (advice ?? choicesHint(error, table, line) ?? help),
  });
}

/** Reports whether commander accepts a line. Nothing is executed. */
function isParsed(words: readonly string[]): boolean {
  try {
    createProgram().parse(words, { from: "user" });
    return true;
  } catch (error) {
    if (error instanceof CatalogError) return false;
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 || error.code === "commander.help";
  }
}
/** Returns this tool's message for commander's error. The value after the `=` of an unknown option is omitted: it may be a secret. */
function headlineOf(
  error: CommanderError,
  table: CommandTable,
  { command, tokens, operands, awaiting }: Line,
): string {
  const path = command.path;
  const isGroup = command.below.length > 0;
  if (error instanceof RefusedValue) return error.message;
  switch (error.code) {
    case "commander.unknownOption": {
      const [word = ""] = tokens.find(({ kind }) => kind === "unknown")?.words ?? [];
      const flag = /^-(?:-[^=]*|[a-z]*$|.)/.exec(word)?.[0] ?? word;
      const isKnown = optionsOf(table, command).some(({ long }) => long === flag);
      return isKnown ? `${flag} does not accept a value` : `Unknown option "${flag}"`;
    }
    case "commander.unknownCommand":
    case "commander.excessArguments":
      return isGroup ? `Unknown command "${operands[0]}"` : `Too many arguments for ${path}`;
    case "commander.missingArgument":
      return `${path} needs <${command.arguments[operands.length]?.name}>`;
    case "commander.optionMissingArgument":
      return `${awaiting?.long} needs a value`;
    default:
      return error.message.replace(/^error: /, "").replaceAll("'", '"');
  }
}

function choicesHint(
  error: CommanderError,
  table: CommandTable,
  { command, operands, awaiting }: Line,
): Hint | undefined {
  const isMissing = error.code === "commander.missingArgument";
  const value: KnownValue | undefined = isMissing ? command.arguments[operands.length] : awaiting;
  const choices = error instanceof RefusedValue ? error.refused.choices : (value?.choices ?? []);
  if (choices.length > 0) return `Use ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
  const list = table.find(({ lists }) => lists.some((kind) => kind === value?.takes));
  return list && { text: "List them", command: commandCall(list.path) };
}

function nearMatches(
  error: CommanderError,
  table: CommandTable,
  { command, tokens, operands }: Line,
): readonly Suggestion[] {
  const near = (text: string, known: ReadonlyMap<string, string>) =>
    nearest(text, known.keys()).map((value) => ({ value, name: known.get(value) || undefined }));
  if (error instanceof RefusedValue)
    return near(error.refused.text, new Map(error.refused.choices.map((choice) => [choice, ""])));
  if (error.code === "commander.unknownCommand") return near(operands[0] ?? "", new Map(command.below));
  if (error.code !== "commander.unknownOption") return [];
  const [word = ""] = tokens.find(({ kind }) => kind === "unknown")?.words ?? [];
  const known = new Map(optionsOf(table, command).map(({ long, about }) => [long, about]));
  const [flag] = split(word);
  return known.has(flag) ? [] : near(flag, known);
}
