import { nearest } from "../../base/text/nearest.ts";
import type { Refused } from "../commands/arguments.ts";
import type { CommandTable } from "../commands/command-table.ts";
import { commandAt, type Line, optionsOf, readLine } from "../read-line.ts";

/** What to write instead of a word: an option, a value, a command, or a sentence that explains why there is no replacement. */
interface Replacement {
  /** Empty if only the help of the group `path` can be suggested. */
  readonly text: string;
  readonly value?: string | undefined;
  readonly path?: string | undefined;
  /** The number of replaced words; 2 for an option and its value. */
  readonly count?: number;
  /** Default: true unless the text is an option. */
  readonly isCommand?: boolean;
}

/**
 * Returns the names that are similar to the word that was not accepted, and lines that differ from the typed line in that word. Similar
 * names are used only if no description lists the word (`also`). The lines are not checked otherwise.
 */
export function nearLines(table: CommandTable, line: Line, refused?: Refused) {
  const first = line.kinds.find((kind) => kind === "operand" || kind === "unknown");
  const find = line.command.below.length > 0 && first === "operand" ? wrongCommand : wrongOption;
  // The word, its index, the names that are accepted there with their descriptions, and the replacements that `also` lists for it.
  const { word, at, known, listed, replace } = refused ? wrongValue(table, line, refused) : find(table, line);
  // Nothing is suggested for the opposite of an option, or for the name of another command. `how` is not `show`, nor `doc` `doctor`.
  const isWord = table.some(({ path }) => path.endsWith(` ${word}`));
  const isStart = (name: string) =>
    name.startsWith("-")
      ? word.startsWith("--no-") === name.startsWith("--no-")
      : word.slice(0, 2).includes(name.charAt(0)) && word.length * 2 > name.length;
  // A longer word means something else: `--exclude-category` is not `--category`, and `--json-log` is not `--json`.
  const isOther = (name: string) => word.length > name.length + 2 && word.includes(name.replace(/^--/, ""));
  const similar = isWord ? [] : nearest(word, known.keys());
  const names = similar.filter((name) => isStart(name) && !isOther(name));
  const isVague = listed.every(({ text }) => text === "");
  const replacements = isVague && names.length === 1 ? names.map(replace) : listed;
  const moved = line.kinds[at] === "unknown" ? movedToEnd(table, line, at) : [];
  const lines = moved.length > 0 ? moved : replacements.map((each) => lineWith(line, at, each));
  return { similar: names.map((value) => ({ value, name: known.get(value) || undefined })), lines };
}

/** Returns the lines with an unknown option, and perhaps its value, after the command, if it is an option of that command. */
function movedToEnd(table: CommandTable, { words, kinds }: Line, at: number) {
  const end = kinds.includes("end") ? words.indexOf("--") : words.length;
  return [1, 2].flatMap((count) => {
    const moved = words.toSpliced(end, 0, ...words.slice(at, at + count)).toSpliced(at, count);
    const { command, awaiting, kinds } = readLine(table, moved);
    const isRead = at + count <= end && awaiting === undefined && !kinds.includes("unknown");
    return isRead ? [{ path: command.path, words: moved, note: undefined }] : [];
  });
}

function wrongCommand(table: CommandTable, { command, kinds, operands }: Line) {
  const [word = "", second = ""] = operands.map((operand) => operand.toLowerCase());
  const at = kinds.indexOf("operand");
  const group = command.path && `${command.path} `;
  const within = table.filter(({ path }) => `${path} `.startsWith(group));
  const pairs = kinds[at + 1] === "operand" ? pairsIn(within, group, [word, second]) : [];
  const replace = (name: string): Replacement => ({ text: group + name, path: group + name });
  const known = new Map(command.below);
  const listed = pairs.length > 0 ? pairs : listedIn(within, word);
  return { at, word, known, listed: known.has(word) ? [] : listed, replace };
}

/** Returns what descriptions list for a word, and the command with this name, if there is only one. */
function listedIn(commands: CommandTable, word: string): Replacement[] {
  const listed = commands.flatMap(({ path, also }) =>
    also.flatMap(([typed, text]) => (typed === word ? [{ text, path }] : [])),
  );
  // The word in `restore draft` is not about owners, whose names can be anything.
  const named = commands.filter(
    ({ path, below, arguments: known }) =>
      below.length === 0 &&
      ` ${path}`.endsWith(` ${word}`) &&
      known.every(({ required, takes }) => !required || takes),
  );
  return [...listed, ...(named.length === 1 ? named.map(({ path }) => ({ text: path, path })) : [])];
}

/** Returns what replaces a verb and a noun: `create draft` is `draft create`, `tag list` is `tags`, and `key list` is `sandbox key list`. */
function pairsIn(commands: CommandTable, group: string, pair: readonly [string, string]): Replacement[] {
  const [verb, noun] = pair;
  const direct = commands.filter(({ path }) => !path.slice(group.length).includes(" "));
  const [verbs = [], nouns = []] = pair.map((word) => listedIn(direct, word).map(({ path }) => path));
  const known = listedIn(commands, noun).map((each) => ({ ...each, count: 2 }));
  const notes = [...listedIn(direct, verb), ...known].filter(({ text }) => /^[A-Z]/.test(text));
  if (verbs.length > 0 && notes.length > 0) return notes;
  if (verbs.length > 0 && nouns.length > 0) {
    const paths = direct.map(({ path }) => path).filter((path) => [...verbs, ...nouns].includes(path));
    // The commands that are described later are more specific.
    return inGroup(commands, paths.at(-1) ?? "", pair);
  }
  const whole = commands.filter(({ path }) => path.endsWith(` ${verb} ${noun}`));
  if (whole.length === 1) return whole.map(({ path }) => ({ text: path, path, count: 2 }));
  const isNoun = (path: string) => [path, `${path}s`].some((each) => ` ${each}`.endsWith(` ${noun}`));
  const named = commands.find(({ path, below }) => below.length > 0 && isNoun(path));
  // In `check drafts`, the second word can be a folder.
  const isPath = noun.endsWith("s") && verb !== "list";
  if (named && nouns.length === 0) return inGroup(commands, named.path, isPath ? [] : pair);
  // In `tag create`, the second word is not a search word. `products create` is `draft create`, but no command creates a tag.
  const isOwn = commands.some(({ path, arguments: [one] }) => verbs.includes(path) && one?.takes === path);
  const help = listedIn(commands, verb).map(({ path }) => ({ text: "", path }));
  return known.length > 0 ? [...(isOwn || verbs.length === 0 ? [] : known), ...help] : [];
}

/** Returns a command in place of two words or, in a group, the commands that a word can mean, followed by the group's help. */
function inGroup(commands: CommandTable, path: string, pair: readonly string[]): Replacement[] {
  const inside = commands.filter((each) => `${each.path} `.startsWith(`${path} `));
  const meant = pair.flatMap((word) => listedIn(inside, word)).filter(({ text }) => text !== path);
  const all = inside.length === 1 ? [{ text: path, path }] : [...meant, { text: "", path }];
  return all.map((each) => ({ ...each, count: 2 }));
}

function wrongOption(table: CommandTable, { command, words, kinds }: Line) {
  const at = kinds.indexOf("unknown");
  const [, flag = "", joined = ""] = /^(--[^=]*|-.)=?(.*)$/s.exec(words[at] ?? "") ?? [];
  const next = kinds[at + 1] === "operand" ? words[at + 1] : undefined;
  const count = joined ? 1 : 2;
  const listed = [
    ...alsoAt(table, command.path, flag).map((text) => ({ text, value: joined })),
    ...alsoAt(table, command.path, `${flag} ${joined || next}`).map((text) => ({ text, count })),
  ];
  const [word = "", value] = (words[at] ?? "").split(/=(.*)/s);
  // A number is the value of an option, and a command line with `--version` contains no command.
  const isCount = /^\d+$/.test(next ?? "");
  const options = optionsOf(table, command).filter(({ takesValue }) => takesValue || !isCount);
  const known = new Map(options.map(({ long, about }) => [long, about]));
  const replace = (text: string): Replacement =>
    text === "--version" && command.path ? { text: "" } : { text, value };
  return { at, word, known, listed, replace };
}

function wrongValue(table: CommandTable, { command, words, kinds }: Line, refused: Refused) {
  const { name, text: word, choices } = refused;
  const kind = name.startsWith("--") ? "value" : "operand";
  const at = words.findIndex((text, i) => (text === word && kinds[i] === kind) || text.endsWith(`=${word}`));
  const before = words[at]?.slice(0, -word.length) ?? "";
  return {
    at,
    word,
    known: new Map(choices.map((choice) => [choice, ""])),
    listed: alsoAt(table, command.path, `${name} ${word}`).map((text) => ({ text, count: before ? 1 : 2 })),
    replace: (near: string): Replacement => ({ text: before + near, isCommand: false }),
  };
}

/** Returns what the descriptions of a command, of its groups, and of the program list for other words. */
function alsoAt(table: CommandTable, path: string, typed: string): readonly string[] {
  const own = commandAt(table, path).also.flatMap(([word, instead]) => (word === typed ? [instead] : []));
  return path === "" ? own : [...own, ...alsoAt(table, path.split(" ").slice(0, -1).join(" "), typed)];
}

/** Returns the line with `count` words replaced, or a note why nothing can replace them. A command also replaces the command in the line. */
function lineWith({ words, kinds, command }: Line, at: number, replacement: Replacement) {
  const { text, value, path = command.path, count = 1, isCommand = !text.startsWith("-") } = replacement;
  if (isCommand && /^(?:[A-Z]|$)/.test(text)) return { path, words: undefined, note: text || undefined };
  const instead = text.split(" ");
  if (value && !isCommand) instead.push(`${instead.pop()}=${value}`);
  // `at` is the place of an unknown option, or of the last word of an option with a value.
  const start = kinds[at] === "value" ? at + 1 - count : at;
  const first = kinds.indexOf("command");
  const place = isCommand && first !== -1 ? Math.min(first, start) : start;
  const isKept = (_: string, index: number) =>
    (index < start || index >= start + count) && !(isCommand && kinds[index] === "command");
  return { path, words: words.filter(isKept).toSpliced(place, 0, ...instead), note: undefined };
}
