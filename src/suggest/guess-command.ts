import { type CommandTable, type KnownCommand, optionsOf } from "../argv/command-table.ts";
import { type Line, readLine, type Token } from "../argv/read-line.ts";
import { foreignArgument, isFile, meaningOf, type UnknownCommand } from "./meaning-of-command.ts";
import type { Step } from "./rules.ts";
import { withoutSpareWords } from "./sentences.ts";

/** Returns the lines that a line with an unknown command or argument might mean, most likely first; undefined for any other line. */
export function guessCommand(table: CommandTable, words: readonly string[]): readonly Step[] | undefined {
  const line = readLine(table, words);
  const unknown = { table, line, operands: argumentsOf(line) };
  const [first] = unknown.operands;
  if (first === undefined) return undefined;
  if (!isUnknown(line.command, first) && foreignArgument(table, line) === undefined) return undefined;
  const sentence = withoutSpareWords(line, unknown.operands);
  if (sentence) return [{ words: sentence }, { words: ["search", ...sentence] }];
  const [rule, count] = meaningOf(unknown) ?? [undefined, 0];
  const tries = rule?.tries ?? [];
  const shorter = rule?.but === undefined ? [] : tries.map((attempt) => attempt.replace(" *", ""));
  return [...tries, ...shorter].flatMap((attempt) => {
    const isPossible = attempt.startsWith("!");
    const but = isPossible ? undefined : rule?.but;
    const next = rewritten(attempt.replace("!", ""), unknown, { count, isLimited: but !== undefined });
    return next === undefined ? [] : [{ words: next, but }];
  });
}

/** Returns the arguments. A word after an unknown option without `=` is left out, because it might be the option's value. */
function argumentsOf({ tokens }: Line): readonly string[] {
  return tokens.flatMap((token, index) => (isArgument(token, tokens[index - 1]) ? token.words : []));
}

function isArgument({ kind }: Token, before: Token | undefined): boolean {
  return kind === "operand" && (before?.kind !== "unknown" || /=/.test(before.words[0] ?? ""));
}

/** Reports whether the first argument is an unknown subcommand of a group, is not one of the allowed choices, or is not expected at all. */
function isUnknown({ below, choices }: KnownCommand, first: string): boolean {
  const [allowed] = choices;
  if (below.length > 0 || allowed === undefined) return true;
  return allowed.length > 0 && !allowed.includes(first);
}

/** The conditions that an attempt can set for the remaining arguments. */
const CONDITIONS: Readonly<Record<string, (rest: readonly string[], table: CommandTable) => boolean>> = {
  NONE: ({ length }) => length === 0,
  ONE: ({ length }) => length === 1,
  PAGE: ([word], table) => table.some(({ path }) => path === word),
  NUM: ([word = ""]) => /^\d+$/.test(word),
  URL: ([word = ""]) => /^https?:\/\//i.test(word),
  FILE: ([word = ""]) => isFile(word),
};

/** Rewrites the line with the words of an attempt. Returns undefined if the attempt has a condition that is not met. */
function rewritten(
  attempt: string,
  { table, line: { tokens }, operands }: UnknownCommand,
  { count, isLimited }: { readonly count: number; readonly isLimited: boolean },
): string[] | undefined {
  const [condition = "", ...others] = attempt.split(" ");
  const holds = CONDITIONS[condition];
  if (holds && !holds(operands.slice(count), table)) return undefined;
  const words = holds ? others : [condition, ...others];
  const star = words.indexOf("*");
  const known = optionsOf(table, readLine(table, words).command).flatMap(({ long, short }) => [long, short]);
  const start = tokens.findIndex(({ kind }) => kind === "command" || kind === "operand");
  let left = count;
  const rest = tokens.slice(start).filter((token, index, all) => {
    const isOperand = isArgument(token, all[index - 1]);
    if (token.kind === "command" || (isOperand && left-- > 0)) return false;
    // Without a `*`, only options that the new command accepts are kept. If the attempt has a limitation, unknown options and the words
    // that might be their values are left out.
    if (star === -1) return token.kind === "option" && known.includes(token.words[0]);
    return token.kind === "option" || isOperand || !isLimited;
  });
  const kept = rest.flatMap((token) => token.words);
  const before = tokens.slice(0, start).flatMap((token) => token.words);
  const end = star === -1 ? [] : words.slice(star + 1).filter((word) => !kept.includes(word));
  return [...before, ...words.slice(0, star === -1 ? undefined : star), ...kept, ...end];
}
