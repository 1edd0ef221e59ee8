import { type CommandTable, commandAt, optionsOf } from "../argv/command-table.ts";
import { nearest, nearestOne } from "../text/nearest.ts";
import { MEANINGS, OPTION_MEANINGS, SYNONYMS } from "./other-words.ts";

/** The command that a line probably means. */
export interface MeantCommand {
  /** The words of the command and of options that belong to its meaning; undefined if no command does what was meant. */
  readonly line: string | undefined;
  /** The positions in the typed line of the words that `line` replaces. */
  readonly used: Set<number>;
  /** What cannot be done. */
  readonly but?: string | undefined;
  /** The command or group whose help is of use if no line is known. */
  readonly group?: string | undefined;
}

/** A typed word that is neither an option nor an option's value. */
interface Spoken {
  readonly word: string;
  readonly index: number;
}

/** Returns the command that a line probably means or, if it is unknown, the group that might contain it. */
export function guessCommand(table: CommandTable, argv: readonly string[]): MeantCommand {
  const spoken = spokenIn(table, argv);
  const words = spoken.map(({ word }) => word);
  const group = pathIn(table, words);
  // An unknown option can mean a command, as in `--list` or `config --get timeout`.
  const known = optionsOf(table, commandAt(table, group));
  const flag = argv.findIndex((word) => /^--[a-z]/.test(word) && !known.some(({ long }) => long === word));
  const word = { word: argv[flag]?.slice(2) ?? "", index: flag };
  const withFlag = [...spoken, word].sort((one, other) => one.index - other.index);
  const flagged = flag === -1 ? undefined : meantBy(table, withFlag);
  const isGroup = group !== "" && commandAt(table, group).below.length > 0;
  const meant = isGroup && flagged?.used.has(flag) ? flagged : (meantBy(table, spoken) ?? flagged);
  if (meant !== undefined) return meant;
  const own = table.find(
    ({ path, options }) => path !== "" && options.some(({ long }) => long === argv[flag]),
  );
  return { line: spoken.length === 0 ? (own?.path ?? "") : undefined, used: new Set(), group };
}

/** Returns the forms of a word: as typed, in the singular, and the words of this tool for it. */
export function formsOf(word: string): readonly string[] {
  const name = word.toLowerCase();
  const forms = [name, name.replace(/ies$/, "y"), name.replace(/(?<=..[^s])s$/, "")];
  const heads = Object.entries(SYNONYMS).flatMap(([head, others]) =>
    others.split(" ").some((other) => forms.includes(other)) ? [head] : [],
  );
  return [...new Set([...forms, ...heads])];
}

/** Returns the line that a word alone means, or undefined if it is not in the table. */
export function lineOf(word: string): string | undefined {
  const forms = formsOf(word);
  return MEANINGS.find(({ phrases }) => forms.some((form) => phrases.includes(form)))?.lines.get("none");
}

function spokenIn(table: CommandTable, argv: readonly string[]): readonly Spoken[] {
  const options = table.flatMap((command) => command.options);
  const valued = new Set(options.flatMap(({ takesValue, long, short }) => (takesValue ? [long, short] : [])));
  const foreign = OPTION_MEANINGS.flatMap(({ names, to = "" }) =>
    names.flatMap((name) => (valued.has(to) || name.endsWith("=") ? [`--${name.replace("=", "")}`] : [])),
  );
  const longs = options.map(({ long }) => long);
  const takesValue = (flag = "") => {
    if (valued.has(flag) || foreign.includes(flag) || /^-(?:o|-output|-format)$/.test(flag)) return true;
    const isForeign = OPTION_MEANINGS.some(({ names }) => names.includes(flag.slice(2)));
    const [near] = isForeign || !flag.startsWith("--") ? [] : nearest(flag, longs, 1);
    return valued.has(near ?? "");
  };
  const end = argv.indexOf("--");
  return argv.slice(0, end === -1 ? undefined : end).flatMap((word, index) => {
    return /^-./.test(word) || takesValue(argv[index - 1]) ? [] : [{ word, index }];
  });
}

const PROGRAMS = /^(?:catalog|npx|npm|gh|hf|cargo|docker|kubectl|brew|stripe|please)$/;
const ROUTE = /\/(?:v\d+\/)?(tools|listings|products|categories|tags|drafts)(?:\/([\w-]+))?\/?(?:\?.*)?$/;
const METHOD = /^(?:catalog|gh|stripe|get|curl|https?|wget|api|request)$/i;

/** Returns a line without names of other programs, or the words for a read of the API, such as `curl https://catalog.example/tools/git`. */
export function ownWords(argv: readonly string[]): readonly string[] {
  const at = argv.findIndex((word) => !METHOD.test(word));
  const [, noun, slug] = ROUTE.exec(argv[at] ?? "") ?? [];
  if (at > 0 && noun !== undefined)
    return [...(slug === undefined ? [noun] : [noun, "show", slug]), ...argv.slice(at + 1)];
  return argv.slice(
    Math.max(
      0,
      argv.findIndex((word) => !PROGRAMS.test(word)),
    ),
  );
}

/** Returns the meaning of the first words, the longest phrase first, or undefined for unknown words. */
function meantBy(table: CommandTable, spoken: readonly Spoken[]): MeantCommand | undefined {
  const words = spoken.map(({ word }) => word);
  const path = pathIn(table, words);
  const own = commandAt(table, path);
  const { length } = path.split(" ").filter(Boolean);
  const meant = ([line, count, but, help]: PhraseLine) => {
    return { line, but, group: help, used: new Set(spoken.slice(0, count).map(({ index }) => index)) };
  };
  const others = words.slice(length);
  if (others.length === 1 && /^(?:help|\/?\?|\/help)$/i.test(others[0] ?? ""))
    return meant([`${path} --help`.trim(), length + 1]);
  const isComplete = path !== "" && own.below.length === 0;
  const fits = others.length <= own.arguments.length || own.arguments.at(-1)?.repeats === true;
  const isRefused =
    own.arguments[0]?.choices.includes(others[0] ?? "") === false && own.arguments[0].choices.length > 0;
  if (isComplete && fits && !(isRefused && others.length > 0)) return meant([path, length]);
  const literal = path === "" ? undefined : subcommand(table, path, [others[0] ?? ""]);
  if (literal !== undefined) return meant([literal, length + 1]);
  const line = settingLine(table, words) ?? phraseLine(table, words, length);
  if (line) return meant(line);
  if (isComplete) return meant([path, length]);
  const [first, ...after] = spoken.slice(length);
  if (first === undefined) return undefined;
  const kind = kindOf(first.word);
  if (path === "" && kind === "file" && !first.word.includes("=")) return meant(["draft check", 0]);
  if (path === "" && kind === "url")
    return meant([/\/tools\/[^/]+\/?$/.test(first.word) ? "show" : "draft init --from", 0]);
  const whole = subcommand(table, path, formsOf(first.word));
  if (whole !== undefined) return meant([whole, length + 1]);
  const parts = first.word.split(/[-:._/]/);
  const split = phraseLine(
    table,
    [...words.slice(0, length), ...parts, ...others.slice(1)],
    length + parts.length,
  );
  if (split !== undefined) return meant([split[0], split[1] - parts.length + 1, split[2], split[3]]);
  const near = nearCommand(table, path, first.word);
  if (near !== undefined && commandAt(table, near).below.length === 0) return meant([near, length + 1]);
  // A group with a typing error is corrected, and what follows is read again.
  const group = near?.split(" ").map((word, at) => ({ word, index: spoken[at]?.index ?? 0 }));
  if (group) return meantBy(table, [...group, ...after]);
  const inside = path === "sandbox" ? meantBy(table, spoken.slice(1)) : undefined;
  if (inside?.line === undefined) return undefined;
  return { ...inside, line: `${inside.line} --sandbox`, used: inside.used.add(spoken[0]?.index ?? 0) };
}

/** Returns the path of the command that the words begin with; empty if they begin with none. */
function pathIn(table: CommandTable, words: readonly string[]): string {
  const paths = [3, 2, 1].map((count) => words.slice(0, count).join(" "));
  return paths.find((path) => path !== "" && table.some((command) => command.path === path)) ?? "";
}

/** Returns the line for a setting, such as `config url X`, `config get url` or `set timeout 5`. */
function settingLine(table: CommandTable, words: readonly string[]): PhraseLine | undefined {
  const { choices = [] } = commandAt(table, "config get").arguments[0] ?? {};
  const names = words.map((word) =>
    formsOf(word.replaceAll("_", "-")).find((form) => choices.includes(form)),
  );
  const at = names.findIndex((name) => name !== undefined);
  const [first, ...before] = words.slice(0, Math.max(at, 0));
  if (first === undefined || before.length > 1 || !/^(?:config|get|set|unset)$/.test(first)) return undefined;
  const verbs = { get: "get", set: "set", unset: "unset", delete: "unset" };
  const forms = new Set([first, ...before].flatMap(formsOf));
  const verb = Object.entries(verbs).find(([form]) => forms.has(form))?.[1];
  return [`config ${verb ?? (words.length > at + 1 ? "set" : "get")} ${names[at]}`, at + 1];
}

type PhraseLine = readonly [
  line: string | undefined,
  count: number,
  but?: string | undefined,
  help?: string | undefined,
];

/** Returns the line for the longest phrase at the start that contains the command in the line. */
function phraseLine(table: CommandTable, words: readonly string[], least: number): PhraseLine | undefined {
  const [noun = "", ...verb] = words;
  const inner = least === 0 && formsOf(noun).includes("listing") ? phraseLine(table, verb, 0) : undefined;
  for (let count = Math.min(words.length, 4); count >= Math.max(1, least); count -= 1) {
    // In `repo fork git`, the verb decides.
    if (count === 1 && inner) return [inner[0], inner[1] + 1, inner[2], inner[3]];
    const phrases = phrasesOf(words.slice(0, count).map(formsOf));
    const isCommand = table.some(({ path }) => path !== "" && path === words[count]);
    const kind = isCommand ? "command" : kindOf(words[count]);
    const entries = MEANINGS.filter((each) => each.phrases.some((phrase) => phrases.includes(phrase)));
    const lines = entries.map(({ lines, but }) => ({ line: lines.get(kind) ?? lines.get("any"), but }));
    const meaning =
      lines.find(({ line }) => line !== undefined) ?? lines.find(({ but }) => but !== undefined);
    const [help] = entries[0]?.lines.values() ?? [];
    if (meaning) return [meaning.line || undefined, count, meaning.but, help];
    const path = phrases.find((phrase) =>
      table.some((each) => each.path === phrase && each.below.length === 0),
    );
    if (path !== undefined) return [path, count];
  }
  return undefined;
}

/** Returns every phrase with one form of each word, and phrases of two words in both orders. */
function phrasesOf(forms: readonly (readonly string[])[]): readonly string[] {
  const join = (parts: readonly (readonly string[])[]) =>
    parts.reduce((starts, part) => starts.flatMap((start) => part.map((form) => `${start} ${form}`)), [""]);
  const phrases = forms.length === 2 ? [...join(forms), ...join(forms.toReversed())] : join(forms);
  return phrases.map((phrase) => phrase.trim());
}

function leavesOf(table: CommandTable, group: string) {
  const paths = table.flatMap(({ path, below }) =>
    path.startsWith(group) && below.length === 0 ? [path] : [],
  );
  return paths.map((path) => ({ path, name: path.split(" ").at(-1) ?? "" }));
}

/** Returns the path of the only command in a group that has one of the names. */
function subcommand(table: CommandTable, group: string, names: readonly string[]): string | undefined {
  const [only, ...others] = leavesOf(table, group).filter(({ name }) => names.includes(name));
  return others.length === 0 ? only?.path : undefined;
}

/** Returns the path of the only command in a group with a similar name. */
function nearCommand(table: CommandTable, group: string, word: string): string | undefined {
  const names = commandAt(table, group).below.map(([name]) => name);
  const near = nearestOne(word, names);
  if (near !== undefined) return `${group} ${near}`.trim();
  const leaves = leavesOf(table, group).map(({ name }) => name);
  return word.length < 4 ? undefined : subcommand(table, group, nearest(word, leaves, 1));
}

function kindOf(word: string | undefined): "none" | "file" | "url" | "number" | "any" {
  if (word === undefined) return "none";
  if (/^https?:\/\//i.test(word)) return "url";
  if (/^\d+$/.test(word)) return "number";
  return isFile(word) ? "file" : "any";
}

/** Reports whether a word looks like a draft file or a folder. */
export function isFile(word: string): boolean {
  return /^-$|^[./~]|^\w+==?\S|\/$|\*|\.(?:json|jsonc|ndjson|jsonl|ya?ml)$/i.test(word);
}
