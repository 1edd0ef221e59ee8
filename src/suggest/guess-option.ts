import { type CommandTable, type KnownOption, optionsOf } from "../argv/command-table.ts";
import { type Line, readLine, split } from "../argv/read-line.ts";
import { nearest } from "../text/nearest.ts";
import { isFile } from "./guess-command.ts";
import { expressionStep, fieldsStep, isExpression, jsonStep, outputStep } from "./option-values.ts";
import { commandRules, meaningsOf, optionRules, plain, type Step } from "./rules.ts";

/** An unknown option on a line. */
interface Unknown {
  readonly table: CommandTable;
  readonly line: Line;
  /** Its name without hyphens. */
  readonly name: string;
  /** The value joined to the option, or the next word, if it can be a value. */
  readonly value: string | undefined;
  readonly isJoined: boolean;
  /** The number of arguments before the option. */
  readonly operandsBefore: number;
}

/** The words that replace an option, and whether the next word belongs to it. With `path`, the command is replaced as well. */
interface Change extends Step {
  readonly words: readonly string[];
  readonly takesNext?: boolean;
  readonly path?: string | undefined;
}

/**
 * Returns the lines with the first unknown option replaced; undefined when every option is known. With `before`, only options before the
 * command are considered.
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
  return changesOf(place, word, following).map(({ words: replacing, takesNext, path, tail, but }) => {
    const before = tokens.slice(0, index).flatMap((token) => token.words);
    const after = tokens.slice(index + (takesNext ? 2 : 1)).flatMap((token) => token.words);
    if (path === "") return { words: [...before, ...after, ...replacing], tail, but };
    const flat = [...before, ...replacing, ...after];
    return { words: path === undefined ? flat : renamed(table, flat, path), tail, but };
  });
}

type Place = Pick<Unknown, "table" | "line" | "operandsBefore">;

function changesOf(place: Place, word: string, following: string | undefined): readonly Change[] {
  const isLong = word.startsWith("--");
  const [flag, joined] = split(isLong ? word : word.replace(/^-(?=\w=)/, "--"));
  const name = flag.replace(/^--?/, "").replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-");
  const unknown = { ...place, name, value: joined ?? following, isJoined: joined !== undefined };
  const changes = changesFor(unknown);
  // A line without a command may begin with one: `-s git`.
  if (changes.length > 0)
    return place.line.command.path === "" ? [...changes, ...lastResorts(unknown)] : changes;
  if (isLong || word.length <= 2) return lastResorts(unknown);
  // `-json` is written with one hyphen, and `-ojson` has its value joined.
  if (changesFor({ ...unknown, value: joined }).length > 0) return [{ words: [`-${word}`] }];
  const short = { ...place, name: word.charAt(1), value: word.slice(2), isJoined: true };
  const shortChanges = changesFor(short);
  return shortChanges.length > 0 ? shortChanges : lastResorts(unknown);
}

/** Returns the changes by the options of this tool, by the rules, and by near names of options. */
function changesFor(unknown: Unknown): readonly Change[] {
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

/** Returns the option of this tool with a name in another spelling, such as `websiteUrl` or `JSON`. */
function ownOption({ table, line }: Place, name: string): KnownOption | undefined {
  return optionsOf(table, line.command).find(({ long }) => plain(long.slice(2)) === plain(name));
}

/** Returns the words for an option of this tool. A flag takes no value: `--json=slug`, `--verbose=2`. */
function ownWords({ line, value, isJoined }: Unknown, { long, takesValue }: KnownOption): readonly string[] {
  if (!isJoined || value === undefined) return [long];
  if (takesValue) return [long, value];
  if (/^(?:false|0|no|off)$/i.test(value)) return [];
  const hasFields = /json$/.test(long) && !/^(?:true|1|yes|on|\d)$/i.test(value);
  return hasFields ? [long, ...fieldsStep(value, line.command.fields)] : [long];
}

/** Returns the change that an attempt of a rule describes; no change if it does not fit the command or the value. */
function changeBy(attempt: string, unknown: Unknown): readonly Change[] {
  const { line, value, isJoined } = unknown;
  const [first = "", ...rest] = attempt.split(" ");
  const takesNext = !isJoined && value !== undefined;
  if (first === "HOST") return isHost(value) ? changeBy(rest.join(" "), unknown) : [];
  if (first === "FILE") return /\.json$|^-$/.test(value ?? "") ? changeBy(rest.join(" "), unknown) : [];
  if (first === "OUTPUT") return outputChanges(unknown).map((change) => ({ takesNext, ...change }));
  if (first === "QUERY") return queryChanges(unknown).map((change) => ({ takesNext, ...change }));
  if (first === "SECRET") return [{ takesNext, words: [], but: secretReason(line.command.path) }];
  if (first === "skip") return [{ words: [], takesNext }];
  if (first === "drop") return [{ words: [], takesNext: isSpare(unknown) }];
  const path = /^@([a-z ]+)/.exec(attempt)?.[1]?.trim();
  const words = attempt
    .replace(/^@[a-z ]+/, "")
    .split(" ")
    .filter((word) => word !== "");
  const [long = ""] = words;
  const own = long.startsWith("--") ? ownOption(unknown, long.slice(2)) : undefined;
  if (path === undefined && long.startsWith("--") && own === undefined) return [];
  const pattern = own?.takesValue && words.length === 1 ? [long, "{}"] : words;
  const isValued = pattern.some((word) => word.includes("{}"));
  if (isValued && value === undefined) return [{ words: [] }];
  // A JSON document is not a file name.
  if (attempt === "{}" && line.command.path === "search" && isExpression(value ?? "")) return [];
  if (attempt === "{}" && /^\s*[{[]/.test(value ?? "")) return [{ words: jsonStep(value ?? ""), takesNext }];
  const isDouble = own?.takesValue === false && line.given.has(long);
  return [
    {
      words: isDouble ? [] : pattern.map((word) => word.replace("{}", () => value ?? "")),
      takesNext: isValued ? takesNext : isSpare(unknown),
      path,
    },
  ];
}

function isHost(value = ""): boolean {
  return /[.:]|^(?:localhost|sandbox)$/.test(value);
}

/** Reports whether the word after an unknown option is probably its value rather than an argument of the command. */
function isSpare({ table, line: { command, operands }, value, isJoined, operandsBefore }: Unknown): boolean {
  if (isJoined || value === undefined) return false;
  if (command.path.startsWith("draft ")) return !isFile(value);
  if (/^\d+$/.test(value) || operandsBefore > 0) return true;
  if (command.path !== "") return command.below.length === 0 && command.choices.length === 0;
  return (
    operandsBefore + 1 < operands.length &&
    !table.some(({ path }) => path === value) &&
    commandRules().get(meaningsOf(value).at(-1) ?? "") === undefined
  );
}

function outputChanges(unknown: Unknown): readonly Change[] {
  const { value, line } = unknown;
  if (value === undefined) return [{ words: ["--json"] }];
  const [rule] = optionRules(`output:${value.toLowerCase()}`, line.command.path);
  const [change] = rule ? changeBy(rule.tries[0] ?? "", { ...unknown, isJoined: true }) : [outputStep(value)];
  return change ? [{ ...change, but: rule?.but ?? change.but, takesNext: !unknown.isJoined }] : [];
}

function queryChanges({ name, value, line }: Unknown): readonly Change[] {
  if (value === undefined) return [];
  if (name === "jq" || isExpression(value)) {
    const step = expressionStep(value, line.command.fields);
    return [line.given.has("--json") && step.words[0] === "--json" ? { ...step, words: [] } : step];
  }
  return /^\w+(?::|==?)\S/.test(value) ? [{ words: [value] }] : [];
}

function secretReason(path: string): string {
  return /^(?:draft create|auth|$)/.test(path)
    ? "A key comes from CATALOG_API_KEY or catalog auth login, never from an option"
    : "This command needs no key";
}

/** Commands that only read. An option that they do not know can be left out. */
const READS =
  /^(?:search|show|categories|tags|explain|doctor|openapi|schema|completion|help|.* list|.* show|draft (?:check|diff|open)|auth status|config (?:get|path)|sandbox (?:path|account))$/;

/** Returns the changes for an option without a rule: a command, an option of another command, or no words. */
function lastResorts(unknown: Unknown): readonly Change[] {
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

/** Returns the change that moves an option of a command, given before the command, to the end of the line. */
function moved({ table, line, name, value, isJoined }: Unknown): Change | undefined {
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

/** Returns the words with their command replaced. */
function renamed(table: CommandTable, words: readonly string[], path: string): string[] {
  const { tokens } = readLine(table, words);
  const start = Math.max(
    0,
    tokens.findIndex(({ kind }) => kind === "command"),
  );
  const rest = tokens.filter(({ kind }) => kind !== "command");
  const flat = (part: typeof rest) => part.flatMap((token) => token.words);
  return [...flat(rest.slice(0, start)), ...path.split(" "), ...flat(rest.slice(start))];
}
