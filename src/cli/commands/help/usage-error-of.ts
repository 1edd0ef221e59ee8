import { CommanderError } from "commander";
import { capitalized } from "../../../base/text/counted.ts";
import { command as commandCall, lineCall } from "../../../contract/errors/advice.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import type { Takes } from "../../global-flags.ts";
import { nearLines } from "../../near/near-line.ts";
import { commandAt, type Line, optionsOf, readLine, split } from "../../read-line.ts";
import { RefusedValue } from "../arguments.ts";
import type { CommandTable } from "../command-table.ts";
import { createProgram } from "../program.ts";

/** Returns the usage error for a command line. The hint is the line with one word replaced if it can be parsed, or other advice. */
export function usageErrorOf(error: CommanderError, table: CommandTable, argv: readonly string[]) {
  const line = readLine(table, argv);
  const refusal = error instanceof RefusedValue ? error : undefined;
  const { similar, lines } = nearLines(table, line, refusal?.refused);
  const accepted = lines.filter(({ words, note }) => note ?? (words && isAccepted(table, words)));
  // A command that accepts only certain words is a better match than one that accepts any.
  const isStrict = ({ path, words = [] }: (typeof lines)[number]) =>
    commandAt(table, path).arguments.some(({ choices }) => choices.some((choice) => words.includes(choice)));
  const near = accepted.find(isStrict) ?? accepted.find((each) => each === lines[0]);
  const path = (near ?? lines[0])?.path ?? line.command.path;
  const sentence = /^(?:search|show)$/.test(path) && !line.kinds.includes("unknown") ? line.operands : [];
  // Not all words of `compare git and svn` and `find me vim` are slugs or search words.
  const isLong = sentence.length > 3 || (sentence.length === 3 && sentence.some(({ length }) => length < 3));
  const words = isLong ? undefined : near?.words;
  const shown = words?.map((word) => split(word)[0]);
  const suggestions = similar.filter(({ value }) => lines.length === 0 || shown?.includes(value));
  const advice = refusal?.advice;
  const help = { text: "Show help", command: commandCall(`${path} --help`.trim()) };
  return new UsageError({
    message: [headlineOf(error, table, line), words && advice, near?.note].filter(Boolean).join(". "),
    suggestions: suggestions.length === 0 ? undefined : suggestions,
    hint: words ? { text: "Try", command: lineCall(words) } : (advice ?? choicesHint(error, line) ?? help),
  });
}

/** Reports whether commander accepts a line, and its values look like what the command takes. Nothing is executed. */
function isAccepted(table: CommandTable, words: readonly string[]): boolean {
  const { command, operands, given } = readLine(table, words);
  const { arguments: known } = command;
  if (command.path === "" && operands.length > 0) return false;
  // In `tag rename one two`, the first operand is not a search word.
  if (operands.length > 1 && /^(?:categories|tags)$/.test(known[0]?.takes ?? "")) return false;
  const values = [
    ...operands.map((text, index) => [(known[index] ?? known.at(-1))?.takes, text] as const),
    ...[...given].map(([long, text]) => [long.endsWith("-url") ? "catalogs" : undefined, text] as const),
  ];
  if (values.some(([takes, text]) => LOOKS.get(takes)?.test(text) === false)) return false;
  try {
    createProgram().parse(words, { from: "user" });
    return true;
  } catch (error) {
    return error instanceof CommanderError && (error.exitCode === 0 || error.code === "commander.help");
  }
}

const LISTING = /^[a-z\d-]+$|^https?:.*\/tools\/[^/]+\/?$/i;

const LOOKS = new Map<Takes | undefined, RegExp>([
  ["catalogs", /^sandbox$|^https?:/i],
  ["drafts", LISTING],
  ["files", /^-$|^(?!https?:).*(?:json|\*)$/i],
  ["listings", LISTING],
  ["submissions", LISTING],
]);

/** Returns this tool's message for commander's error. The value after the `=` of an unknown option is omitted: it may be a secret. */
function headlineOf(error: CommanderError, table: CommandTable, line: Line): string {
  const { command, words, kinds, operands } = line;
  const { path } = command;
  if (error instanceof RefusedValue) return error.message;
  switch (error.code) {
    case "commander.unknownOption": {
      const word = words[kinds.indexOf("unknown")] ?? error.message.split("'")[1] ?? "";
      const flag = /^-(?:-[^=]*|[a-z]*(?==|$)|.)/.exec(word)?.[0] ?? word;
      const isFlag = optionsOf(table, command).some(({ long, takesValue }) => long === flag && !takesValue);
      return isFlag && word !== flag ? `${flag} does not accept a value` : `Unknown option "${flag}"`;
    }
    case "commander.unknownCommand":
    case "commander.excessArguments":
      return command.below.length > 0 ? `Unknown command "${operands[0]}"` : `Too many arguments for ${path}`;
    case "commander.missingArgument":
      return `${path} needs <${error.message.split("'")[1]}>`;
    case "commander.optionMissingArgument":
      return `${/--[\w-]+/.exec(error.message)} needs a value`;
    default:
      return capitalized(error.message.replace(/^error: /, "").replaceAll("'", '"'));
  }
}

function choicesHint(error: CommanderError, { command, operands, awaiting }: Line): string | undefined {
  const isMissing = error.code === "commander.missingArgument";
  if (isMissing && operands.at(-1)?.includes("=")) return "Write a space between the name and the value";
  const value = isMissing ? command.arguments[operands.length] : awaiting;
  const choices = error instanceof RefusedValue ? error.refused.choices : (value?.choices ?? []);
  return choices.length > 0 ? `Use ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}` : undefined;
}
