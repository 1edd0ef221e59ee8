import { type CommandTable, type KnownOption, optionsOf } from "../argv/command-table.ts";
import { readLine, split } from "../argv/read-line.ts";
import { nearest } from "../text/nearest.ts";
import { changeBy, isSpare, type OptionPlace, ownOption, type UnknownOption } from "./option-changes.ts";
import { fieldsStep, jsonStep } from "./option-values.ts";
import { type Change, commandRules, meaningsOf, optionRules, type Step, stepOf } from "./rules.ts";

/**
 * Returns the lines that might correct the first unknown option, or undefined if every option is known. If `where` is `before`, returns
 * undefined unless that option precedes all arguments.
 */
export function guessOption(
  table: CommandTable,
  words: readonly string[],
  where: "before" | "all",
): readonly Step[] | undefined {
  const line = readLine(table, words);
  const { tokens } = line;
  const index = tokens.findIndex(({ kind }) => kind === "unknown");
  const operandsBefore = tokens.slice(0, index).filter(({ kind }) => kind === "operand").length;
  if (index === -1 || (where === "before" && operandsBefore > 0)) return undefined;

  const [word = ""] = tokens[index]?.words ?? [];
  const next = tokens[index + 1];
  const following = next?.kind === "operand" ? next.words[0] : undefined;
  const place = { table, line, operandsBefore };
  return changesOf(place, word, following).map((change) => stepOf(line, index, change));
}

function changesOf(place: OptionPlace, word: string, following: string | undefined): readonly Change[] {
  const isLong = word.startsWith("--");
  const [flag, joined] = split(isLong ? word : word.replace(/^-(?=\w=)/, "--"));
  const name = flag.replace(/^--?/, "");
  const unknown = { ...place, name, value: joined ?? following, isJoined: joined !== undefined };
  const changes = changesFor(unknown);
  // In a line without a command, an option can mean a command, as in `-s git`.
  if (changes.length > 0)
    return place.line.command.path === "" ? [...changes, ...lastResorts(unknown)] : changes;
  if (isLong || word.length <= 2) return lastResorts(unknown);
  // `-json` is a long option with one hyphen; `-ojson` is a short option with its value joined to it.
  if (changesFor({ ...unknown, value: joined }).length > 0) return [{ words: [`-${word}`] }];
  const short = { ...place, name: word.charAt(1), value: word.slice(2), isJoined: true };
  const shortChanges = changesFor(short);
  return shortChanges.length > 0 ? shortChanges : lastResorts(unknown);
}

/** Returns the changes for an option of this tool, or for another option that has a rule, begins with `--no-` or resembles one. */
function changesFor(unknown: UnknownOption): readonly Change[] {
  const { table, line, name, value, isJoined } = unknown;
  const own = ownOption(unknown, name);
  if (own) return [{ words: ownWords(unknown, own) }];
  const changes = optionRules(name, line.command.path).flatMap(({ tries, but }) =>
    tries.flatMap((attempt) => changeBy(attempt, unknown).map((change) => ({ but, ...change }))),
  );
  if (changes.length > 0) return changes;
  if (/^no-?./.test(name) && ownOption(unknown, name.replace(/^no-?/, ""))) return [{ words: [] }];
  const names = optionsOf(table, line.command).map(({ long }) => long);
  const [long, ...others] = name.length === 1 ? [] : nearest(name, names);
  if (long === undefined || others.length > 0) return [];
  return [{ words: [isJoined ? `${long}=${value}` : long] }];
}

/** Returns the words for an option. A flag's value is left out, as in `--verbose=2`, or becomes another option, as in `--json=slug`. */
function ownWords(
  { line, value, isJoined }: UnknownOption,
  { long, takesValue }: KnownOption,
): readonly string[] {
  if (!isJoined || value === undefined) return [long];
  if (takesValue) return [long, value];
  if (/^(?:false|0|no|off)$/i.test(value)) return [];
  if (/json$|raw$/.test(long) && value.startsWith("{")) return [long, ...jsonStep(value)];
  const hasFields = /json$/.test(long) && !/^(?:true|1|yes|on|\d)$/i.test(value);
  return hasFields ? [long, ...fieldsStep(value, line.command.fields)] : [long];
}

/** Commands that change nothing, so an unknown option can safely be left out. */
const READS =
  /^(?:search|show|categories|tags|explain|doctor|openapi|schema|completion|help|.* list|.* show|draft (?:check|diff|open)|auth status|config (?:get|path)|sandbox (?:path|account))$/;

/** Returns the changes for an option without a rule: the option moves, becomes a command or, if that is safe, is left out. */
function lastResorts(unknown: UnknownOption): readonly Change[] {
  const { line, name, value, isJoined } = unknown;
  const { path, below, choices } = line.command;
  const move = path === "" ? moved(unknown) : undefined;
  if (move) return [move];
  const names = meaningsOf(name);
  const isCommand =
    below.some(([each]) => names.includes(each)) ||
    names.some((each) => commandRules().has(`${path}.${each}`.replace(/^\./, "")));
  if (choices[0]?.includes(name) || (isCommand && below.length > 0)) {
    return [{ words: isJoined && value !== undefined ? [name, value] : [name] }];
  }
  return path === "" || READS.test(path) ? [{ words: [], takesNext: isSpare(unknown) }] : [];
}

/** Returns the change that moves an option after its command or, if no command in the line has it, makes it an option of `search`. */
function moved({ table, line, name, value, isJoined }: UnknownOption): Change | undefined {
  const flag = name.length === 1 ? `-${name}` : `--${name}`;
  const optionOf = (path: string) =>
    table
      .find((command) => command.path === path)
      ?.options.find(({ long, short }) => long === flag || short === flag);
  const command = line.operands.find((word) => optionOf(word));
  const option = optionOf(command ?? "search");
  if (option === undefined) return undefined;
  const words = option.takesValue && value !== undefined ? [option.long, value] : [option.long];
  return { words, takesNext: option.takesValue && !isJoined, path: command === undefined ? "search" : "" };
}
