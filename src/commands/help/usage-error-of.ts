import { type Command, CommanderError } from "commander";
import { type CommandTable, optionsOf } from "../../argv/command-table.ts";
import { type Line, readLine, split } from "../../argv/read-line.ts";
import { type Advice, command as commandCall, type Hint, lineCall } from "../../errors/advice.ts";
import type { Suggestion } from "../../errors/catalog-error.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { guessLine } from "../../suggest/guess-line.ts";
import { foreignArgument } from "../../suggest/meaning-of-command.ts";
import { oddityIn } from "../../suggest/oddities.ts";
import { nearest } from "../../text/nearest.ts";

interface Misread {
  /** Commander's error, or a message if commander accepts the line. */
  readonly error: CommanderError | string;
  readonly table: CommandTable;
  readonly argv: readonly string[];
  /** Creates a new program in which to try other lines. */
  readonly createProgram: () => Command;
}

/** Returns a message about the likely mistake in a line that commander accepts, or undefined if the line has no such mistake. */
export function misreadingOf(table: CommandTable, argv: readonly string[]): string | undefined {
  const odd = oddityIn(table, argv);
  if (odd) return odd.message;
  const line = readLine(table, argv);
  const [first] = line.operands;
  // Commander would ignore the unknown command and print the help of the group.
  if (line.given.has("--help") && line.command.below.length > 0 && first !== undefined) {
    return `Unknown command '${first}'`;
  }
  const word = foreignArgument(table, line);
  return word === undefined
    ? undefined
    : `Unknown ${line.command.path === "schema" ? "schema" : "setting"} "${word}"`;
}

/** Returns the usage error for a command line, with close matches and, as a hint, the line that was probably meant or other advice. */
export function usageErrorOf({ error, table, argv, createProgram }: Misread): UsageError {
  const line = readLine(table, argv);
  const guess = guessLine(table, argv, (words) => runs(createProgram(), words));
  const { headline, advice } = typeof error === "string" ? { headline: error } : wordsOf(error, table, line);
  const near =
    guess?.but === undefined && typeof error !== "string" ? suggestionsFor(error, table, line) : [];
  const isLikely = (name: string) => guess?.words?.some((word) => split(word)[0] === name) ?? true;
  const suggestions = near.filter(({ value }) => isLikely(value));
  const call = guess?.words && lineCall(guess.words, guess.tail);
  return new UsageError({
    message: guess?.but === undefined ? headline : `${headline.replace(/\.$/, "")}. ${guess.but}`,
    suggestions: suggestions.length === 0 ? undefined : suggestions,
    hint: call ? { text: "Try", command: call } : (advice ?? helpHint(line, suggestions)),
  });
}

interface Words {
  readonly headline: string;
  readonly advice?: string;
}

/** Returns commander's message as a sentence. A message about an invalid value is reworded like this tool's own errors. */
function wordsOf(error: CommanderError, table: CommandTable, { command }: Line): Words {
  const [, flag, given, advice] = INVALID_OPTION.exec(error.message) ?? [];
  if (flag !== undefined) return invalid(flag, given, advice);
  const option = unknownOptionIn(error);
  if (option !== undefined && optionsOf(table, command).some(({ long }) => long === option)) {
    return { headline: `Option '${option}' takes no value` };
  }
  const [, value, name, choices] = INVALID_ARGUMENT.exec(error.message) ?? [];
  return name === undefined ? { headline: headlineOf(error) } : invalid(name, value, choices);
}

/** Commander's messages about invalid values of options and arguments. Advice can follow. */
const INVALID_OPTION = /^error: option '(?:-\w, )?(--[\w-]+)[^']*' argument '(.*)' is invalid\. ?(.*)$/s;
const INVALID_ARGUMENT = /^error: command-argument value '(.*)' is invalid for argument '([^']+)'\. ?(.*)$/s;

function invalid(name: string, value = "", advice = ""): Words {
  const text = advice.replace(/^Allowed choices are (.*)\.$/, "Choose one of $1").replace(/\.$/, "");
  return { headline: `Invalid ${name} "${value}"`, ...(text !== "" && { advice: text }) };
}

/** Returns the first line of commander's message, without the value of an unknown option, which might be a secret. */
function headlineOf({ message }: CommanderError): string {
  const [headline = ""] = message.replace(/^error: /, "").split("\n");
  const shown = headline.replace(/^unknown option '([^']*)'/, (_, option: string) => {
    return `unknown option '${split(option)[0]}'`;
  });
  return shown.charAt(0).toUpperCase() + shown.slice(1);
}

function unknownOptionIn({ code, message }: CommanderError): string | undefined {
  if (code !== "commander.unknownOption") return undefined;
  return split(/'([^']*)'/.exec(message)?.[1] ?? "")[0];
}

function helpHint({ command, operands }: Line, suggestions: readonly Suggestion[]): Hint {
  const help: Advice = { text: "Show help", command: commandCall(`${command.path} --help`.trim()) };
  const isSearch =
    operands.length > 0 && operands.every((word) => /^[\p{L}\p{N}][\p{L}\p{N}+#. -]*$/u.test(word));
  if (command.path !== "" || !isSearch || suggestions.length > 0) return help;
  return [{ text: "Search for it", command: commandCall("search", operands) }, help];
}

/** Reports whether a line can be run, by parsing it with an empty action for every command. */
function runs(program: Command, words: readonly string[]): boolean {
  disarm(program);
  try {
    program.parse([...words], { from: "user" });
    return true;
  } catch (error) {
    return error instanceof CommanderError && (error.exitCode === 0 || error.code === "commander.help");
  }
}

function disarm(command: Command): void {
  if (command.commands.length === 0) command.action(() => undefined);
  for (const below of command.commands) disarm(below);
}

function suggestionsFor(
  error: CommanderError,
  table: CommandTable,
  { command }: Line,
): readonly Suggestion[] {
  const { code, message } = error;
  const wanted = /'([^']*)'/.exec(message)?.[1] ?? "";
  if (code === "commander.unknownCommand") return near(wanted, new Map(command.below));
  const option = unknownOptionIn(error);
  if (option !== undefined) {
    const known = new Map(optionsOf(table, command).map(({ long, about }) => [long, about]));
    return known.has(option) ? [] : near(option, known);
  }
  const choices = /Allowed choices are (.+)\.$/.exec(message)?.[1]?.split(", ") ?? [];
  const value = /(?:argument|value) '([^']*)' is invalid/.exec(message)?.[1] ?? "";
  return near(value, new Map(choices.map((choice) => [choice, ""])));
}

function near(wanted: string, known: ReadonlyMap<string, string>): readonly Suggestion[] {
  return nearest(wanted, known.keys()).map((value) => ({ value, name: known.get(value) || undefined }));
}
