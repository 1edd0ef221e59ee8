import { nearestOne } from "../../base/text/nearest.ts";
import { type CommandTable, commandAt, optionsOf } from "../command-table.ts";
import { type Line, split } from "../read-line.ts";

/** A rejected value, and the argument or the long name of the option to which it belongs. */
export interface Refused {
  readonly name: string;
  readonly text: string;
  readonly choices: readonly string[];
}

/** The typed line with one word or option replaced. */
export interface NearLine {
  /** The command or group whose help can be suggested instead of the line. */
  readonly path: string;
  /** The words of the line; undefined if nothing can replace the word. */
  readonly words?: readonly string[];
  /** The reason why nothing can replace the word, such as that the API cannot delete drafts. */
  readonly note?: string;
}

/**
 * Returns lines that differ from a line in the word or option that was not accepted. Words that the commands' and options' descriptions
 * list (`also`) precede similar names. The lines are not checked otherwise.
 */
export function nearLines(table: CommandTable, line: Line, refused?: Refused): readonly NearLine[] {
  if (refused) return valueLines(table, line, refused);
  return line.command.below.length > 0 && line.operands.length > 0
    ? commandLines(table, line)
    : optionLines(table, line);
}

function commandLines(table: CommandTable, line: Line): readonly NearLine[] {
  const { command, tokens, operands } = line;
  const [word = ""] = operands;
  const at = tokens.findIndex(({ kind }) => kind === "operand");
  const group = command.path && `${command.path} `;
  const within = table.filter(({ path }) => path === command.path || path.startsWith(group));
  const listed = within
    .flatMap(({ path, also }) => also.map(([typed, instead]) => ({ path, typed, instead })))
    .filter(({ typed }) => typed === word.toLowerCase())
    .sort((one, other) => depthOf(one.path) - depthOf(other.path));
  // A command in a group is found by its own name, if no other group has a command with this name.
  const named = within.filter(({ path, below }) => below.length === 0 && path.split(" ").at(-1) === word);
  const near = nearestOne(
    word,
    command.below.map(([name]) => name),
  );
  const paths = [
    ...(named.length === 1 ? named.map(({ path }) => path) : []),
    ...(near ? [group + near] : []),
  ];
  return [...listed, ...paths.map((path) => ({ path, instead: path }))].map(({ path, instead }) =>
    SENTENCE.test(instead) ? { path, note: instead } : { path, words: withCommand(line, at, instead) },
  );
}

function optionLines(table: CommandTable, line: Line): readonly NearLine[] {
  const { command, tokens } = line;
  const at = tokens.findIndex(({ kind }) => kind === "unknown");
  const [word = ""] = tokens[at]?.words ?? [];
  const [flag, joined] = word.startsWith("--")
    ? split(word)
    : [word.slice(0, 2), word.slice(2).replace(/^=/, "")];
  const next = tokens[at + 1]?.kind === "operand" ? tokens[at + 1]?.words[0] : undefined;
  const listed = alsoAt(table, command.path).flatMap(([typed, instead]): readonly NearLine[] => {
    const [name, value] = typed.split(" ");
    if (name !== flag || (value !== undefined && value !== (joined || next))) return [];
    if (SENTENCE.test(instead)) return [{ path: command.path, note: instead }];
    const count = value !== undefined && !joined ? 2 : 1;
    if (instead !== "" && !instead.startsWith("-"))
      return [{ path: commandIn(table, instead), words: withCommand(line, at, instead) }];
    const rest = value === undefined && joined ? [joined] : [];
    const words = instead === "" ? rest : [[instead, ...rest].join("=")].flatMap((each) => each.split(" "));
    return [{ path: command.path, words: flat(tokens.toSpliced(at, count, { kind: "option", words })) }];
  });
  const near = nearestOne(
    word.replace(/=.*/s, ""),
    optionsOf(table, command).map(({ long }) => long),
  );
  if (near === undefined || near === word) return listed;
  const words = [word.includes("=") ? `${near}=${joined}` : near];
  return [...listed, { path: command.path, words: flat(tokens.with(at, { kind: "option", words })) }];
}

function valueLines(table: CommandTable, { command, tokens }: Line, refused: Refused): readonly NearLine[] {
  const { name, text, choices } = refused;
  const at = tokens.findIndex(({ words }) =>
    words.some((word) => word === text || word.endsWith(`=${text}`)),
  );
  const near = nearestOne(text, choices);
  const listed = alsoAt(table, command.path).filter(([typed]) => typed === `${name} ${text}`);
  const inPlace = tokens[at]?.words.map((word) => word.slice(0, -text.length) + near) ?? [];
  const replaced = [
    ...listed.map(([, instead]) => instead.split(" ")),
    ...(near
      ? [
          tokens[at]?.words.map((word, index) => (word.endsWith(text) ? (inPlace[index] ?? word) : word)) ??
            [],
        ]
      : []),
  ];
  return replaced.map((words) => ({
    path: command.path,
    words: flat(tokens.toSpliced(at, 1, { kind: "option", words })),
  }));
}

const SENTENCE = /^[A-Z]/;

/** Returns the other words on a command's description, on the descriptions of its groups, and on the program's. */
function alsoAt(table: CommandTable, path: string): readonly (readonly [typed: string, instead: string])[] {
  const words = path.split(" ").filter(Boolean);
  const paths = Array.from({ length: words.length + 1 }, (_, count) =>
    words.slice(0, words.length - count).join(" "),
  );
  return paths.flatMap((each) => commandAt(table, each).also);
}

/** Returns the line's words without its command and the word at a position, and with `instead` in their place. */
function withCommand({ tokens }: Line, at: number, instead: string): readonly string[] {
  const first = tokens.findIndex(({ kind }) => kind === "command");
  const place = first === -1 ? at : Math.min(first, at);
  return tokens.flatMap(({ kind, words }, index) => {
    if (index === place) return instead.split(" ");
    return kind === "command" || index === at ? [] : words;
  });
}

function commandIn(table: CommandTable, line: string): string {
  return table.findLast(({ path }) => path !== "" && `${line} `.startsWith(`${path} `))?.path ?? "";
}

function flat(tokens: Line["tokens"]): readonly string[] {
  return tokens.flatMap(({ words }) => words);
}

function depthOf(path: string): number {
  return path.split(" ").length;
}
