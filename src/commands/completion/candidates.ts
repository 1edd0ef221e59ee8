import { type Candidate, type CommandTable, type KnownOption, optionsOf } from "../../argv/command-table.ts";
import { type Line, readLine, split } from "../../argv/read-line.ts";
import type { Kind, Names } from "../../suggest/names.ts";

/** Everything that completion knows, but for names seen before. Plain data, which the build stores in the package. */
export interface CompletionTable {
  readonly commands: CommandTable;
  readonly settings: readonly Candidate[];
  readonly codes: readonly Candidate[];
  readonly topics: readonly Candidate[];
}

/** The completions of a word, and the kind of paths, which the shell completes itself. */
export interface Completion {
  readonly candidates: readonly Candidate[];
  readonly paths: "none" | "files" | "folders";
}

/** The data that a completion is made from. */
interface Source {
  readonly table: CompletionTable;
  readonly line: Line;
  /** Returns the names seen at the base URL of the line. */
  readonly names: () => Names;
  /** The word to complete, as far as it is typed. */
  readonly current: string;
  readonly findSlugs: FindSlugs;
}

/** Finds slugs that begin with a text and that a verb of `sandbox listing` can be used on, with their states. Never throws. */
type FindSlugs = (verb: string, start: string) => readonly (readonly [slug: string, state: string])[];

/** The sources of names and slugs that are not in the table. */
export interface KnownNames {
  readonly namesFor: (line: Line) => Names;
  readonly findSlugs: FindSlugs;
}

/** Completes the last word of a command line. The program's name is not among the words. */
export function complete(
  table: CompletionTable,
  words: readonly string[],
  { namesFor, findSlugs }: KnownNames,
): Completion {
  const current = words.at(-1) ?? "";
  const line = readLine(table.commands, words.slice(0, -1));
  const { candidates, paths } = fitting({ table, line, names: () => namesFor(line), current, findSlugs });
  return { candidates: candidates.filter(([value]) => value.startsWith(current)), paths };
}

function fitting(source: Source): Completion {
  const { table, line, current } = source;
  if (line.awaiting) return valuesOf(line.awaiting, source);
  if (line.isPastOptions || !current.startsWith("-")) return argumentsOf(source);

  const [flag, value] = split(current);
  const options = optionsOf(table.commands, line.command);
  const option = options.find(({ long }) => long === flag);
  if (value === undefined || !option?.takesValue) return words(flagsOf(options, line));
  return words(valuesOf(option, source).candidates.map(([word, about]) => [`${flag}=${word}`, about]));
}

/** Returns the flags not given yet, and those that may be repeated. */
function flagsOf(options: readonly KnownOption[], { given }: Line): readonly Candidate[] {
  return options
    .filter(({ long, repeats }) => repeats || !given.has(long))
    .map(({ long, about }) => [long, about]);
}

const PATHS_OF: Readonly<Record<string, Completion["paths"]>> = {
  "--description-file": "files",
  "--data": "folders",
};

const NAMES_OF: Readonly<Record<string, Kind>> = {
  "--category": "categories",
  "--tag": "tags",
  "--listing": "listings",
  "--from": "listings",
};

function valuesOf({ long, choices }: KnownOption, { names }: Source): Completion {
  const kind = NAMES_OF[long];
  if (kind) return words([...names()[kind]]);
  if (long === "--base-url") return words([SANDBOX_WORD]);
  return { candidates: plain(choices), paths: PATHS_OF[long] ?? "none" };
}

const SANDBOX_WORD: Candidate = ["sandbox", "the built-in local catalog"];

function argumentsOf(source: Source): Completion {
  const { table, line, names } = source;
  const { command, operands } = line;
  if (command.below.length > 0) return words(operands.length === 0 ? command.below : []);
  if (command.path.startsWith(LISTING_VERB)) return words(operands.length === 0 ? slugsFor(source) : []);
  switch (command.path) {
    case "show":
      return words(operands.length === 0 ? [...names().listings] : []);
    case "categories":
      return words([...names().categories]);
    case "tags":
      return words([...names().tags]);
    case "explain":
      return words(operands.length === 0 ? table.codes : []);
    case "help":
      return words(helpWords(source));
    case "config get":
    case "config set":
    case "config unset":
      return words(settingWords(source));
    case "draft create":
    case "draft check":
    case "draft diff":
    case "draft init":
    case "sandbox import":
      return { candidates: [], paths: "files" };
    default:
      return words(plain(command.choices[operands.length] ?? []));
  }
}

const LISTING_VERB = "sandbox listing ";

function slugsFor({ line, current, findSlugs }: Source): readonly Candidate[] {
  return findSlugs(line.command.path.slice(LISTING_VERB.length), current);
}

function helpWords({ table, line: { operands } }: Source): readonly Candidate[] {
  const { command, operands: others } = readLine(table.commands, operands);
  if (others.length > 0) return [];
  return [...command.below, ...(operands.length === 0 ? table.topics : [])];
}

function settingWords({ table, line: { command, operands } }: Source): readonly Candidate[] {
  const [setting, ...rest] = operands;
  if (setting === undefined) return table.settings;
  if (command.path !== "config set" || rest.length > 0) return [];
  if (setting === "base-url") return [SANDBOX_WORD];
  // The global option of the same name has the values of the setting.
  const option = optionsOf(table.commands, command).find(({ long }) => long === `--${setting}`);
  return plain(option?.choices ?? []);
}

function plain(values: readonly string[]): readonly Candidate[] {
  return values.map((value) => [value, ""]);
}

function words(candidates: readonly Candidate[]): Completion {
  return { candidates, paths: "none" };
}
