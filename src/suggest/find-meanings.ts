import { type CommandTable, commandAt, optionsOf } from "../argv/command-table.ts";
import { nearest } from "../text/nearest.ts";
import { takesValue } from "./options.ts";
import { formsOf, isFile, isKnownWord, PHRASES } from "./words.ts";

/** A possible meaning of the words in a command line. */
export interface Meaning {
  /** The command and options that have this meaning; undefined if no command line has this meaning. */
  readonly line: string | undefined;
  /** The command line whose help can be suggested if `line` cannot be run. */
  readonly help: string;
  /** The positions of the typed words that `line` replaces. */
  readonly used: readonly number[];
  /** A note about the request, for example about a part that has no equivalent in this tool. */
  readonly note?: string | undefined;
}

/** A typed word that can be part of a command's name, and its position in the line. */
interface Spoken {
  readonly word: string;
  readonly index: number;
}

/** Returns the possible meanings of a command line, most likely first. */
export function findMeanings(table: CommandTable, argv: readonly string[]): readonly Meaning[] {
  const spoken = spokenIn(table, argv);
  const typed = commandAt(table, pathIn(table, spoken));
  const longs = optionsOf(table, typed).map(({ long }) => long);
  const valued = table.flatMap(({ options }) => options).filter((option) => option.takesValue);
  const own = [...longs, ...valued.map(({ long }) => long)];
  // An unknown option can mean a command, as in `--list` or `config --get timeout`.
  const flag = argv.findIndex((word) => /^--[a-z]/.test(word) && !own.includes(word));
  const withFlag = [...spoken, ...(flag === -1 ? [] : [{ word: argv[flag]?.slice(2) ?? "", index: flag }])];
  const flagged = read(
    table,
    withFlag.sort((one, other) => one.index - other.index),
  );
  const isInGroup = typed.path !== "" && typed.below.length > 0 && flagged[0]?.used.includes(flag);
  const direct = isInGroup ? [] : read(table, spoken);
  if (direct.length > 0) return direct;
  // If no command was typed, an option can identify the command.
  const owner = table.find(({ path, options }) => path && options.some(({ long }) => argv.includes(long)));
  return flagged.length > 0 || spoken.length > 0 ? flagged : [meaning(owner?.path ?? "", [])];
}

/** Returns the command line, if any, that a single word means. */
export function lineOf(word: string): string | undefined {
  return phraseMeanings([], [{ word, index: 0 }], 1)[0]?.line;
}

function meaning(
  line: string | undefined,
  replaced: readonly Spoken[],
  { help = line ?? "", note }: Partial<Meaning> = {},
): Meaning {
  return { line, help, note, used: replaced.map(({ index }) => index) };
}

function spokenIn(table: CommandTable, argv: readonly string[]): readonly Spoken[] {
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  return argv.slice(0, end).flatMap((word, index) => {
    if (/^-./.test(word) || takesValue(table, argv[index - 1] ?? "", word)) return [];
    // `create-draft` and `draft:create` are split into two words.
    const isFirst = argv.slice(0, index).every((each) => each.startsWith("-"));
    const parts = isFirst && !isKnownWord(word) ? word.split(/[-:]/) : [];
    const words = parts.length > 1 && parts.every((part) => isKnownWord(part)) ? parts : [word];
    return words.map((each) => ({ word: each, index }));
  });
}

/** Returns the path of the command or group at the start of the words, or an empty string. */
function pathIn(table: CommandTable, spoken: readonly Spoken[]): string {
  const words = spoken.map(({ word }) => word);
  const paths = [3, 2, 1].map((count) => words.slice(0, count).join(" "));
  return paths.find((path) => path !== "" && table.some((command) => command.path === path)) ?? "";
}

function read(table: CommandTable, spoken: readonly Spoken[]): readonly Meaning[] {
  const [first, ...others] = spoken;
  if (first === undefined) return [];
  const path = pathIn(table, spoken);
  const { length } = path.split(" ").filter(Boolean);
  if (spoken.length === length + 1 && /^(?:help|\/?\?|\/help)$/i.test(spoken[length]?.word ?? ""))
    return [meaning(`${path} --help`.trim(), spoken)];
  const isLeaf = isCommand(table, path);
  const exact = isLeaf ? [meaning(path, spoken.slice(0, length))] : [];
  const within = (flag = "") =>
    read(table, others).map(({ line, used, ...each }) => {
      return { ...each, line: line === undefined ? line : `${line}${flag}`, used: [...used, first.index] };
    });
  const least = isLeaf && spoken.length > length ? length : length + 1;
  for (let count = Math.min(spoken.length, 4); count >= least; count -= 1) {
    // In `repo fork git`, the verb determines the meaning. In `sandbox search git`, the group selects the catalog.
    const isNoun = count === 1 && formsOf(first.word).includes("listing");
    const meanings = [...(isNoun ? within() : []), ...phraseMeanings(table, spoken, count)];
    if (meanings.length > 0) return [...exact, ...meanings];
  }
  const inner = path === "sandbox" ? within(" --sandbox") : [];
  if (isLeaf || inner.length > 0) return [...exact, ...inner];
  if (path !== "") return phraseMeanings(table, spoken, length).map((each) => ({ ...each, help: path }));
  if (/^https?:\/\//i.test(first.word)) return [meaning("show", [])];
  if (isFile(first.word)) return [meaning("draft check", [])];
  // The command can be the second word, as in `git show`. A quoted phrase means a search.
  if (isCommand(table, others[0]?.word ?? "")) return read(table, others);
  return first.word.includes(" ") ? [meaning("search", [])] : [];
}

function isCommand(table: CommandTable, path: string): boolean {
  return table.some((command) => path !== "" && command.path === path && command.below.length === 0);
}

/** Returns the meanings of a phrase in `PHRASES`. If it is not listed or has several words, adds the command if exactly one matches. */
function phraseMeanings(table: CommandTable, spoken: readonly Spoken[], count: number): readonly Meaning[] {
  const names = new Set(table.flatMap(({ path }) => path.split(" ")));
  const replaced = spoken.slice(0, count);
  const forms = replaced.map(({ word }) => {
    const isMistyped = /^[a-z-]{3,}$/i.test(word) && !isKnownWord(word);
    // A three-letter word is similar to too many other words, as `git` is to `get`.
    const isEnough = (name: string) => word.length + count > 4 || name.startsWith(word);
    const near = isMistyped ? nearest(word, names, 2).filter(isEnough) : [];
    return [...formsOf(word), ...(count === 1 && near.length > 1 ? [] : near)];
  });
  const isMeant = (phrase: string) => {
    const words = phrase.split(" ");
    const orders = [forms, forms.toReversed()];
    return (
      words.length === count && orders.some((order) => words.every((word, at) => order[at]?.includes(word)))
    );
  };
  const only = (isMatch: (path: string) => boolean) => {
    const [path, ...others] = table.filter(({ path }) => isCommand(table, path) && isMatch(path));
    return path === undefined || others.length > 0 ? [] : [meaning(path.path, replaced)];
  };
  const meanings = PHRASES.filter(([phrases]) => phrases.split(", ").some(isMeant)).flatMap(
    ([, alone, followed, note]) => {
      const lines = (count === spoken.length ? alone : followed)?.split(", ") ?? [];
      return lines.map((line) =>
        meaning(line || undefined, replaced, { help: line || alone || followed || "", note }),
      );
    },
  );
  if (meanings.length > 0) {
    const typed = replaced.map(({ word }) => word).join(" ");
    return [...meanings, ...(count > 1 ? only((path) => abbreviationsOf(path).includes(typed)) : [])];
  }
  const exact = only(isMeant);
  return exact.length > 0 ? exact : only((path) => abbreviationsOf(path).some(isMeant));
}

/** Returns a path and its abbreviations, which end with the same word. */
function abbreviationsOf(path: string): readonly string[] {
  const words = path.split(" ");
  const [first = "", last = ""] = [words[0], words.at(-1)];
  return [path, last, `${first} ${last}`, words.slice(-2).join(" ")];
}
