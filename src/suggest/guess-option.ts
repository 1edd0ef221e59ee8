import { type CommandTable, optionsOf } from "../argv/command-table.ts";
import { type Line, readLine, split } from "../argv/read-line.ts";
import { nearest } from "../text/nearest.ts";
import {
  baseUrlOf,
  expressionStep,
  isExpression,
  OUTPUT_OPTIONS,
  outputStep,
  QUERY_OPTIONS,
  type Replacement,
  SECRET_OPTIONS,
  secondsOf,
} from "./option-values.ts";
import { optionRule } from "./rules.ts";
import type { Step } from "./step.ts";

/** An unknown option on a line. */
interface Unknown {
  readonly table: CommandTable;
  readonly line: Line;
  readonly flag: string;
  /** The value joined to the option, or the next word, if it can be a value. */
  readonly value: string | undefined;
  readonly isJoined: boolean;
}

/** A replacement, and whether the word after the option belongs to it. */
type Change = Replacement & { readonly takesNext: boolean; readonly path?: string };

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
  const isAfter = tokens.slice(0, index).some(({ kind }) => kind === "operand");
  if (index === -1 || (where === "before" && isAfter)) return undefined;

  const [word = ""] = tokens[index]?.words ?? [];
  const next = tokens[index + 1];
  const following = next?.kind === "operand" ? next.words[0] : undefined;
  return changesOf(table, line, { word, following }).map((change) => {
    const { words: replacing, takesNext, path, tail, but } = change;
    const rest = tokens.slice(index + (takesNext ? 2 : 1));
    const before = tokens.slice(0, index);
    const flat = [
      ...before.flatMap((token) => token.words),
      ...replacing,
      ...rest.flatMap((token) => token.words),
    ];
    return { words: path === undefined ? flat : renamed(table, flat, path), tail, but };
  });
}

function changesOf(
  table: CommandTable,
  line: Line,
  { word, following }: { readonly word: string; readonly following: string | undefined },
): readonly Change[] {
  const [name, joined] = split(word);
  const flag = word.startsWith("--") ? name.toLowerCase().replaceAll("_", "-") : name;
  const unknown = { table, line, flag, value: joined ?? following, isJoined: joined !== undefined };
  if (!word.startsWith("--")) return shortChanges(unknown, word);
  return knownFlag(unknown) ?? specialChange(unknown) ?? ruleChanges(unknown) ?? nearChange(unknown);
}

/** Returns the changes for short options such as `-json`, `-o json` and `-ojson`. */
function shortChanges(unknown: Unknown, word: string): readonly Change[] {
  const changes = specialChange(unknown) ?? ruleChanges(unknown);
  if (changes) return changes;
  const long = `-${word}`;
  const [name] = split(long);
  const { table, line } = unknown;
  const isLong = word.length > 2 && (isOption(table, line, name) || isForeign(name, line.command.path));
  if (isLong) return [{ words: [long], takesNext: false }];
  const [flag, value] = [word.slice(0, 2), word.slice(2).replace(/^=/, "")];
  const joined = { ...unknown, flag, value, isJoined: true };
  return (value !== "" && (specialChange(joined) ?? ruleChanges(joined))) || [];
}

function isOption(table: CommandTable, { command }: Line, name: string): boolean {
  return optionsOf(table, command).some(({ long }) => long === name);
}

function isForeign(flag: string, path: string): boolean {
  return (
    [...OUTPUT_OPTIONS, ...QUERY_OPTIONS, ...SECRET_OPTIONS].includes(flag) ||
    optionRule(flag, path) !== undefined
  );
}

/** Returns the change for a flag of this tool with a value that it does not take, such as `--json=slug` or `--verbose=2`. */
function knownFlag({ table, line, flag, value, isJoined }: Unknown): readonly Change[] | undefined {
  if (!isJoined || value === undefined || !isOption(table, line, flag)) return undefined;
  if (/^(?:false|0|no|off)$/i.test(value)) return [{ words: [], takesNext: false }];
  const hasFields = /json$/.test(flag) && !/^(?:true|1|yes|on|\d)$/i.test(value);
  return [{ words: hasFields ? [flag, "--fields", value] : [flag], takesNext: false }];
}

function specialChange(unknown: Unknown): readonly Change[] | undefined {
  const { flag, value, isJoined, line } = unknown;
  const takesNext = !isJoined && value !== undefined;
  const { path } = line.command;
  const isScoped = optionRule(flag, path) !== undefined;
  if (SECRET_OPTIONS.includes(flag) && !isScoped) return [secretChange(path, takesNext)];
  if (value === undefined) {
    return OUTPUT_OPTIONS.includes(flag) && !isScoped ? [{ words: ["--json"], takesNext: false }] : undefined;
  }
  if (OUTPUT_OPTIONS.includes(flag) && !isScoped) {
    const rule = optionRule(`output:${value.toLowerCase()}`, path);
    const step = rule ? { words: wordsOf(rule.tries[0] ?? "", value), but: rule.but } : outputStep(value);
    return [{ ...withoutDouble(step, line), takesNext }];
  }
  if (!QUERY_OPTIONS.includes(flag)) return undefined;
  if (flag === "--jq" || isExpression(value))
    return [{ ...withoutDouble(expressionStep(value), line), takesNext }];
  const isPair = /^\w+(?::|==?)\S/.test(value) && path === "search";
  if (isPair) return [{ words: [value], takesNext }];
  return isScoped ? undefined : [{ words: path === "" ? [] : [value], takesNext }];
}

/** Leaves out a form of output that is already on the line. */
function withoutDouble(step: Replacement, { given }: Line): Replacement {
  const [first = ""] = step.words;
  return given.has(first) ? { ...step, words: [] } : step;
}

function secretChange(path: string, takesNext: boolean): Change {
  const isWrite = path.startsWith("draft create") || path.startsWith("auth") || path === "";
  return {
    words: [],
    takesNext,
    but: isWrite
      ? "A key comes from CATALOG_API_KEY or catalog auth login, never from an option"
      : "This command needs no key",
  };
}

function ruleChanges({ flag, value, isJoined, line }: Unknown): readonly Change[] | undefined {
  const rule = optionRule(flag, line.command.path);
  if (rule === undefined) return undefined;
  const takesNext = rule.takesValue && !isJoined && value !== undefined;
  return rule.tries.map((attempt) => {
    if (attempt.startsWith("@"))
      return { words: [], takesNext: false, path: attempt.slice(1), but: rule.but };
    const isLacking = attempt.includes("{}") && value === undefined;
    const words = isLacking ? [] : wordsOf(attempt, valueFor(attempt, value ?? ""));
    return { ...withoutDouble({ words }, line), takesNext, but: rule.but };
  });
}

function wordsOf(attempt: string, value: string): string[] {
  return attempt.split(" ").flatMap((word) => (word === "" ? [] : [word.replace("{}", () => value)]));
}

function valueFor(attempt: string, value: string): string {
  if (attempt.startsWith("--base-url")) return baseUrlOf(value);
  if (attempt.startsWith("--timeout")) return secondsOf(value);
  if (attempt.startsWith("--state")) return value.toUpperCase();
  if (attempt !== "{}") return value;
  // A JSON document is not a file name; it is passed on standard input.
  return /^\s*[{[]/.test(value) ? "-" : value.replace(/^@/, "");
}

function nearChange({ table, line, flag, value, isJoined }: Unknown): readonly Change[] {
  const near = nearest(
    flag,
    optionsOf(table, line.command).map(({ long }) => long),
  );
  const [long] = near;
  if (long === undefined || near.length > 1) return [];
  return [{ words: [isJoined ? `${long}=${value}` : long], takesNext: false }];
}

/** Returns the words with their command replaced. */
function renamed(table: CommandTable, words: readonly string[], path: string): string[] {
  const { tokens } = readLine(table, words);
  const start = tokens.findIndex(({ kind }) => kind === "command");
  const rest = tokens.filter(({ kind }) => kind !== "command");
  const flat = (part: typeof rest) => part.flatMap((token) => token.words);
  return [...flat(rest.slice(0, start)), ...path.split(" "), ...flat(rest.slice(start))];
}
