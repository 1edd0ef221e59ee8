import { type CommandTable, type KnownOption, optionsOf } from "../argv/command-table.ts";
import type { Line } from "../argv/read-line.ts";
import { isFile } from "./meaning-of-command.ts";
import { expressionStep, isExpression, jsonStep, outputStep } from "./option-values.ts";
import { type Change, commandRules, meaningsOf, optionRules, plain } from "./rules.ts";

/** An unknown option in a line. */
export interface UnknownOption {
  readonly table: CommandTable;
  readonly line: Line;
  /** The option's name without leading hyphens. */
  readonly name: string;
  /** The value joined to the option or, otherwise, the argument after the option, if any. */
  readonly value: string | undefined;
  readonly isJoined: boolean;
  /** The number of arguments before the option. */
  readonly operandsBefore: number;
}

/** The line that contains an option, and the number of arguments before the option. */
export type OptionPlace = Pick<UnknownOption, "table" | "line" | "operandsBefore">;

/** Returns the changes that an attempt in a rule describes, or no changes if the attempt does not suit the command or the value. */
export function changeBy(attempt: string, unknown: UnknownOption): readonly Change[] {
  const { line, value, isJoined } = unknown;
  const takesNext = !isJoined && value !== undefined;
  const [first = ""] = attempt.split(" ");
  switch (first) {
    case "HOST":
      return /[.:]|^(?:localhost|sandbox)$/.test(value ?? "") ? wordsFor(attempt.slice(5), unknown) : [];
    case "FILE":
      return /\.json$|^-$/.test(value ?? "") ? wordsFor(attempt.slice(5), unknown) : [];
    case "OUTPUT":
      return outputChanges(unknown).map((change) => ({ takesNext, ...change }));
    case "QUERY":
      return queryChanges(unknown).map((change) => ({ takesNext, ...change }));
    case "SECRET":
      return [{ takesNext, words: [], but: secretReason(line.command.path) }];
    case "skip":
      return [{ words: [], takesNext }];
    case "drop":
      return [{ words: [], takesNext: isSpare(unknown) }];
    default:
      return wordsFor(attempt, unknown);
  }
}

/** Returns the change that replaces the option with the words of an attempt and the option's value. */
function wordsFor(attempt: string, unknown: UnknownOption): readonly Change[] {
  const { line, value = "", isJoined } = unknown;
  const hasValue = unknown.value !== undefined;
  const [, path, pattern = ""] = /^(?:@((?:[a-z]+ ?)+))?(.*)$/.exec(attempt) ?? [];
  const [long = "", ...others] = pattern.split(" ");
  const own = long.startsWith("--") ? ownOption(unknown, long.slice(2)) : undefined;
  if (path === undefined && long.startsWith("--") && own === undefined) return [];
  const words = own?.takesValue && others.length === 0 ? [long, "{}"] : pattern.split(" ").filter(Boolean);
  const isValued = words.some((word) => word.includes("{}"));
  if (isValued && !hasValue) return [{ words: [] }];
  if (attempt === "{}" && line.command.path === "search" && isExpression(value)) return [];
  // A JSON document is not a file name.
  const isJson = attempt === "{}" && /^\s*[{[]/.test(value);
  const isDouble = own?.takesValue === false && line.given.has(long);
  const filled = isJson ? jsonStep(value) : words.map((word) => word.replace("{}", () => value));
  return [
    {
      words: isDouble ? [] : filled,
      takesNext: isValued ? hasValue && !isJoined : isSpare(unknown),
      path: path?.trim(),
    },
  ];
}

/** Reports whether the word after an unknown option is probably its value rather than an argument of the command. */
export function isSpare({
  table,
  line: { command, operands },
  value,
  isJoined,
  operandsBefore,
}: UnknownOption): boolean {
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

function outputChanges(unknown: UnknownOption): readonly Change[] {
  const { value, line } = unknown;
  if (value === undefined) return [{ words: ["--json"] }];
  const [rule] = optionRules(`output:${value.toLowerCase()}`, line.command.path);
  const [change] = rule ? changeBy(rule.tries[0] ?? "", { ...unknown, isJoined: true }) : [outputStep(value)];
  return change ? [{ ...change, but: rule?.but ?? change.but, takesNext: !unknown.isJoined }] : [];
}

function queryChanges({ name, value, line }: UnknownOption): readonly Change[] {
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

/** Returns this tool's option for a name in any spelling. For example, `websiteUrl` means `--website-url`. */
export function ownOption({ table, line }: OptionPlace, name: string): KnownOption | undefined {
  return optionsOf(table, line.command).find(({ long }) => plain(long.slice(2)) === plain(name));
}
