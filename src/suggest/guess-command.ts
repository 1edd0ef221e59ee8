import { type CommandTable, commandAt, type KnownCommand } from "../argv/command-table.ts";
import { type Line, readLine } from "../argv/read-line.ts";
import { nearest } from "../text/nearest.ts";
import { commandRules, meaningOf, type Rule } from "./rules.ts";
import type { Step } from "./step.ts";

/** An unknown command on a line. */
interface Unknown {
  readonly table: CommandTable;
  readonly line: Line;
  /** The arguments, starting with the unknown command. */
  readonly operands: readonly string[];
}

/** A meaning of the first arguments: a rule, and the number of arguments that it replaces in addition to the commands before them. */
type Meaning = readonly [rule: Rule, count: number];

/** Returns the lines in which a known command replaces the first unknown one; undefined when no command is unknown. */
export function guessCommand(table: CommandTable, words: readonly string[]): readonly Step[] | undefined {
  const line = readLine(table, words);
  const { command, operands } = line;
  const [first] = operands;
  const rules = commandRules();
  const isSpare =
    operands.length > command.choices.length && rules.has(`${command.path} ${meaningOf(first, "verb")}`);
  const isForeign = foreignArgument(line) !== undefined;
  if (first === undefined || !(isSpare || isForeign || isUnknown(command, first))) {
    const missing = "-".repeat(Math.max(0, command.choices.length - operands.length));
    const rule = rules.get(`${command.path} ${missing}`);
    return rule && attempts([rule, 0], { table, line, operands });
  }
  const unknown = { table, line, operands };
  const meaning = meaningOfWords(unknown, rules);
  return meaning === undefined ? [] : attempts(meaning, unknown);
}

/** Returns the first argument where it is another tool's word for a setting or a schema. */
export function foreignArgument({ command: { path }, operands: [word] }: Line): string | undefined {
  if (word === undefined || !/^(?:config \w+|schema)$/.test(path)) return undefined;
  return commandRules().has(`${path} ${word.toLowerCase()}`) ? word : undefined;
}

/** Returns the lines that a rule suggests for this one. */
function attempts([{ tries, but }, count]: Meaning, unknown: Unknown): readonly Step[] {
  return tries.flatMap((attempt) => {
    const isPossible = attempt.startsWith("!");
    const words = rewritten(isPossible ? attempt.slice(1) : attempt, unknown, count);
    return words === undefined ? [] : [{ words, but: isPossible ? undefined : but }];
  });
}

/** Reports whether the first argument is an unknown subcommand of a group, an invalid choice, or superfluous. */
function isUnknown({ below, choices }: KnownCommand, first: string): boolean {
  const [allowed] = choices;
  if (below.length > 0 || allowed === undefined) return true;
  return allowed.length > 0 && !allowed.includes(first);
}

function meaningOfWords(unknown: Unknown, rules: ReadonlyMap<string, Rule>): Meaning | undefined {
  const { table, line, operands } = unknown;
  const { path, below } = line.command;
  const [word = ""] = operands;
  const ruleFor = (words: readonly string[], isInside: boolean) => {
    for (const [key, count] of keysOf(path, words, isInside)) {
      const rule = rules.get(key) ?? pathRule(table, key, path);
      if (rule) return [rule, count] as const;
    }
    return undefined;
  };
  const exact = ruleFor(operands, false) ?? onlyCommand(unknown, "inside") ?? ruleFor(operands, true);
  if (exact) return exact;
  const parts = word.split(/[-:._/]/).filter((part) => part !== "");
  const isJoined = parts.length === 2 && parts.every((part) => isKnownWord(table, part));
  const [joined, count] = (isJoined && ruleFor(parts, false)) || [];
  if (joined && count === 2) return [joined, 1];
  const spare = rules.get(`${path} +`.trim());
  const isLeaf = below.length === 0;
  const names = isLeaf ? (line.command.choices[0] ?? []) : below.map(([name]) => name);
  const near = (isLeaf ? undefined : onlyCommand(unknown, "anywhere")) ?? nearMeaning(word, path, names);
  const others = spare ? [...spare.tries] : [];
  return near ?? [{ tries: isLeaf ? [...others, path] : others, but: undefined }, 0];
}

function nearMeaning(word: string, path: string, names: readonly string[]): Meaning | undefined {
  const near = nearest(word, names);
  const [name] = near;
  return near.length === 1 ? [{ tries: [`${path} ${name} *`.trim()], but: undefined }, 1] : undefined;
}

/** Returns the keys of possible rules, the most exact first, each with the number of words that it covers. */
function keysOf(
  path: string,
  operands: readonly string[],
  withMeanings: boolean,
): readonly (readonly [string, number])[] {
  const [one, two] = operands;
  const [first, second] = [namesOf(one), namesOf(two)];
  const start = path === "" ? "" : `${path} `;
  // Without a name, a plural means a list: `get drafts`.
  const isList = operands.length === 2 && second.word?.endsWith("s") && first.verb === "view";
  const pairs = [
    [first.word, second.word],
    [first.noun, second.word],
    [first.noun, second.verb],
    [second.noun, isList ? "list" : first.verb],
  ];
  const both = pairs.flatMap(([noun, verb]) => (noun && verb ? [`${noun} ${verb}`] : []));
  const singular = both.map((key) => key.replace(/^listings /, "listing "));
  const alone = withMeanings ? [first.verb, first.noun] : [first.word];
  return [
    ...(withMeanings ? [] : [...both, ...singular].map((key) => [start + key, 2] as const)),
    ...alone.flatMap((name) => (name ? [[start + name, 1] as const] : [])),
  ];
}

function namesOf(word: string | undefined) {
  return { word: word?.toLowerCase(), noun: meaningOf(word, "noun"), verb: meaningOf(word, "verb") };
}

/** Returns the rule for words that form a command, or for a command of the program after `sandbox`, such as `sandbox search`. */
function pathRule(table: CommandTable, key: string, path: string): Rule | undefined {
  if (key !== path && table.some((command) => command.path === key)) {
    return { tries: [`${key} *`], but: undefined };
  }
  const inside = /^sandbox (\w+)$/.exec(key)?.[1];
  const isProgram = inside !== undefined && commandAt(table, "").below.some(([name]) => name === inside);
  return isProgram ? { tries: [`${inside} * --sandbox`], but: undefined } : undefined;
}

function isKnownWord(table: CommandTable, word: string): boolean {
  return (
    meaningOf(word, "noun") !== undefined ||
    meaningOf(word, "verb") !== undefined ||
    table.some(({ path }) => path.split(" ").includes(word.toLowerCase()))
  );
}

/**
 * Returns the rule for the only command of this name: `approve` means `sandbox listing approve`. Outside its group, synonyms are not
 * considered.
 */
function onlyCommand(
  { table, line, operands: [word = ""] }: Unknown,
  where: "inside" | "anywhere",
): Meaning | undefined {
  const { path } = line.command;
  const isVerb = meaningOf(word, "verb") !== undefined;
  if (path === "" ? where === "inside" : where === "anywhere" && isVerb) return undefined;
  const names = [word.toLowerCase(), ...(path === "" ? [meaningOf(word, "verb")] : [])];
  const start = where === "inside" ? `${path} ` : "";
  const paths = table.filter(
    (command) => command.path.startsWith(start) && names.includes(command.path.split(" ").at(-1)),
  );
  const [only] = paths;
  return only && paths.length === 1 ? [{ tries: [`${only.path} *`], but: undefined }, 1] : undefined;
}

/** Conditions of an attempt on the first remaining argument. */
const CONDITIONS: Readonly<Record<string, (argument: string | undefined, table: CommandTable) => boolean>> = {
  PAGE: (argument, table) => table.some(({ path }) => path === argument),
  NUM: (argument) => argument !== undefined && /^\d+$/.test(argument),
  NONE: (argument) => argument === undefined,
  URL: (argument) => argument !== undefined && /^https?:\/\//i.test(argument),
  FILE: (argument) =>
    argument !== undefined && /^-$|^[./~]|\/|\.(?:json|jsonc|ndjson|jsonl)$/i.test(argument),
};

/** Returns the line with the words of an attempt; undefined when its condition does not hold. */
function rewritten(attempt: string, { table, line, operands }: Unknown, count: number): string[] | undefined {
  const [condition = "", ...others] = attempt.split(" ");
  const holds = CONDITIONS[condition];
  if (holds && !holds(operands[count], table)) return undefined;

  const pattern = holds ? others : attempt.split(" ");
  const words = pattern.map((word) => (word === "@" ? (operands[count - 1] ?? "") : word));
  const { before, after } = around(line, count);
  const star = words.indexOf("*");
  if (star !== -1) return [...before, ...words.slice(0, star), ...after, ...words.slice(star + 1)];
  // Without a `*`, arguments are left out, and options stay.
  const options = readLine(table, [...words, ...after])
    .tokens.slice(readLine(table, words).tokens.length)
    .filter(({ kind }) => kind !== "operand");
  return [...before, ...words, ...options.flatMap((token) => token.words)];
}

/** Returns the words before the command and those after it, without the command and the arguments that belong to it. */
function around({ tokens }: Line, count: number) {
  let left = count;
  const rest = tokens.filter(({ kind }) => {
    if (kind === "operand" && left > 0) left -= 1;
    else return kind !== "command";
    return false;
  });
  const start = tokens.findIndex(({ kind }) => kind === "command" || kind === "operand");
  const words = (part: typeof rest) => part.flatMap((token) => token.words);
  return { before: words(rest.slice(0, start)), after: words(rest.slice(start)) };
}
