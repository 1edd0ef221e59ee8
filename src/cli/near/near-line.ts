import { nearest } from "../../base/text/nearest.ts";
import type { Suggestion } from "../../contract/errors/catalog-error.ts";
import { type CommandTable, commandAt, type Line, optionsOf } from "../read-line.ts";

/** A rejected value, and the argument or the long name of the option to which it belongs. */
export interface Refused {
  readonly name: string;
  readonly text: string;
  readonly choices: readonly string[];
}

/** The typed line with one word or option replaced, or the reason why nothing can replace the word. */
interface NearLine {
  /** The command or group whose help can be suggested instead of the line. */
  readonly path: string;
  readonly words?: readonly string[];
  readonly note?: string;
}

/** The word of a line that was not accepted. */
interface WrongWord {
  readonly word: string;
  /** The names that are accepted there, with their descriptions. */
  readonly known: ReadonlyMap<string, string>;
  /** The lines made from the other words (`also`) on the descriptions of commands and options. */
  readonly listed: readonly NearLine[];
  /** Returns the line with a known name in place of the word. */
  readonly replace: (name: string) => NearLine;
}

/**
 * Returns the names that are similar to the word that was not accepted, and lines that differ from the typed line in that word. Words that
 * the descriptions list (`also`) precede similar names. The lines are not checked otherwise.
 */
export function nearLines(
  table: CommandTable,
  line: Line,
  refused?: Refused,
): { readonly similar: readonly Suggestion[]; readonly lines: readonly NearLine[] } {
  const first = line.tokens.find(({ kind }) => kind === "operand" || kind === "unknown");
  const isCommand = line.command.below.length > 0 && first?.kind === "operand";
  const find = isCommand ? wrongCommand : wrongOption;
  const wrong = refused ? wrongValue(table, line, refused) : find(table, line);
  // The option that `--no-` negates means the opposite, so nothing is suggested for it.
  const isNegation = wrong.word.startsWith("--no-") && wrong.known.has(wrong.word.replace("no-", ""));
  const similar = isNegation ? [] : nearest(wrong.word, wrong.known.keys());
  const names = similar.filter((name) => name !== wrong.word);
  return {
    similar: names.map((value) => ({ value, name: wrong.known.get(value) || undefined })),
    lines: names.length === 1 ? [...wrong.listed, ...names.map(wrong.replace)] : wrong.listed,
  };
}

function wrongCommand(table: CommandTable, line: Line): WrongWord {
  const { command, tokens, operands } = line;
  const [word = ""] = operands;
  const at = tokens.findIndex(({ kind }) => kind === "operand");
  const group = command.path && `${command.path} `;
  const within = table.filter(({ path }) => `${path} `.startsWith(group));
  const replace = (path: string, instead = path) => lineWith(line, path, { at, count: 1, instead });
  const listed = within.flatMap(({ path, also }) =>
    also.flatMap(([typed, instead]) => (typed === word.toLowerCase() ? [replace(path, instead)] : [])),
  );
  // A command in a group is found by its own name, if no other group has a command with this name.
  const named = within.filter(({ path, below }) => below.length === 0 && path.endsWith(` ${word}`));
  const [one, other] = named;
  if (one && !other) listed.push(replace(one.path));
  return { word, known: new Map(command.below), listed, replace: (name) => replace(group + name) };
}

function wrongOption(table: CommandTable, line: Line): WrongWord {
  const { command, tokens } = line;
  const { path } = command;
  const at = tokens.findIndex(({ kind }) => kind === "unknown");
  const [text = ""] = tokens[at]?.words ?? [];
  const [, flag = "", joined = ""] = /^(--[^=]*|-.)=?(.*)$/s.exec(text) ?? [];
  const next = tokens[at + 1]?.kind === "operand" ? tokens[at + 1]?.words[0] : undefined;
  const listed = alsoAt(table, path).flatMap(([typed, instead]) => {
    if (typed === flag) return [lineWith(line, path, { at, count: 1, instead, value: joined })];
    const isMatch = typed === `${flag} ${joined || next}`;
    return isMatch ? [lineWith(line, path, { at, count: joined ? 1 : 2, instead })] : [];
  });
  const [word = "", value] = text.split(/=(.*)/s);
  const known = new Map(optionsOf(table, command).map(({ long, about }) => [long, about]));
  const replace = (instead: string) => lineWith(line, path, { at, count: 1, instead, value });
  return { word, known, listed, replace };
}

function wrongValue(table: CommandTable, line: Line, { name, text, choices }: Refused): WrongWord {
  const { command, tokens } = line;
  const { path } = command;
  const at = tokens.findIndex(({ words }) => words.at(-1) === text || words.at(-1)?.endsWith(`=${text}`));
  const words = tokens[at]?.words ?? [];
  const before = words.at(-1)?.slice(0, -text.length) ?? "";
  const listed = alsoAt(table, path).filter(([typed]) => typed === `${name} ${text}`);
  return {
    word: text,
    known: new Map(choices.map((choice) => [choice, ""])),
    listed: listed.map(([, instead]) => lineWith(line, path, { at, count: 1, instead })),
    replace: (near) => ({
      path,
      words: tokens.flatMap((token, index) => (index === at ? words.with(-1, before + near) : token.words)),
    }),
  };
}

/** Returns the other words on a command's description, on the descriptions of its groups, and on the program's. */
function alsoAt(table: CommandTable, path: string): readonly (readonly [typed: string, instead: string])[] {
  const { also } = commandAt(table, path);
  return path === "" ? also : [...also, ...alsoAt(table, path.split(" ").slice(0, -1).join(" "))];
}

/** The tokens to replace, and an option, a command, or a sentence that explains why nothing can replace them. */
interface Replacement {
  readonly at: number;
  readonly count: number;
  readonly instead: string;
  /** A value to join to the option. */
  readonly value?: string | undefined;
}

function lineWith({ tokens }: Line, path: string, { at, count, instead, value }: Replacement): NearLine {
  if (/^[A-Z]/.test(instead)) return { path, note: instead };
  const isCommand = !instead.startsWith("-");
  const words = instead.split(" ");
  if (value && !isCommand) words.push(`${words.pop()}=${value}`);
  const first = tokens.findIndex(({ kind }) => kind === "command");
  const place = isCommand && first !== -1 ? Math.min(first, at) : at;
  const rest = tokens.toSpliced(at, count).filter(({ kind }) => !isCommand || kind !== "command");
  return { path, words: rest.toSpliced(place, 0, { kind: "option", words }).flatMap((each) => each.words) };
}
