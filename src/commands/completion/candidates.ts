import { type Candidate, type CommandTable, type KnownOption, optionsOf } from "../../argv/command-table.ts";
import { type Line, readLine, split } from "../../argv/read-line.ts";
import type { Kind } from "../../suggest/names.ts";

/** The data for completion, except the names seen in earlier runs. The build puts it into the package as plain data. */
export interface CompletionTable {
  readonly commands: CommandTable;
  readonly settings: readonly Candidate[];
  readonly codes: readonly Candidate[];
  readonly topics: readonly Candidate[];
  readonly schemas: readonly Candidate[];
}

/** The completions of a word, and the kind of paths that the shell should add. */
export interface Completion {
  readonly candidates: readonly Candidate[];
  readonly paths: "none" | "files" | "folders";
}

/** The input for completing a word. */
interface Source {
  readonly table: CompletionTable;
  readonly line: Line;
  readonly known: KnownNames;
  /** The typed part of the word to complete. */
  readonly current: string;
}

/**
 * A function that returns slugs and their states. Each slug begins with `start` and names a listing to which a verb of `sandbox listing`
 * can be applied. Never throws.
 */
type FindSlugs = (verb: string, start: string) => readonly (readonly [slug: string, state: string])[];

/** The sources of names and slugs that are not in the table. */
export interface KnownNames {
  /** Returns the names of one kind in the catalog that a line selects. A long list is limited to names that begin with `start`. */
  readonly namesFor: (line: Line, kind: Kind, start: string) => ReadonlyMap<string, string>;
  readonly findSlugs: FindSlugs;
  /** Returns the names of the drafts that were submitted from this machine to the catalog that a line selects. */
  readonly draftsFor: (line: Line) => ReadonlyMap<string, string>;
}

/** Completes the last word of a command line. `words` does not include the program's name. */
export function complete(table: CompletionTable, words: readonly string[], known: KnownNames): Completion {
  const current = words.at(-1) ?? "";
  const line = readLine(table.commands, words.slice(0, -1));
  const { candidates, paths } = fitting({ table, line, known, current });
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

/** Returns the options that are not in the line yet, and the options that can be repeated. */
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

function valuesOf({ long, choices }: KnownOption, source: Source): Completion {
  const kind = NAMES_OF[long];
  if (kind) return words(namesOf(source, kind));
  if (long === "--fields") return words(fieldsOf(source));
  if (long === "--base-url") return words([SANDBOX_WORD]);
  return { candidates: plain(choices), paths: PATHS_OF[long] ?? "none" };
}

function namesOf({ line, known, current }: Source, kind: Kind): readonly Candidate[] {
  const [, value] = split(current);
  return [...known.namesFor(line, kind, value ?? current)];
}

/** Returns the field names that can complete the list typed so far. */
function fieldsOf({ line, current }: Source): readonly Candidate[] {
  const [, value = current] = split(current);
  const before = value.slice(0, value.lastIndexOf(",") + 1);
  const given = before.split(",");
  return plain(line.command.fields.filter((name) => !given.includes(name)).map((name) => before + name));
}

const SANDBOX_WORD: Candidate = ["sandbox", "the built-in local catalog"];

function argumentsOf(source: Source): Completion {
  const { table, line, known, current } = source;
  const { command, operands } = line;
  if (command.below.length > 0) return words(operands.length === 0 ? command.below : []);
  if (command.path.startsWith(LISTING_VERB)) return words(operands.length === 0 ? slugsFor(source) : []);
  switch (command.path) {
    case "show":
      return words(operands.length === 0 ? namesOf(source, "listings") : []);
    case "categories":
      return words(namesOf(source, "categories"));
    case "tags":
      return words(namesOf(source, "tags"));
    case "explain":
      return words(operands.length === 0 ? inCaseOf(current, table.codes) : []);
    case "draft open":
      return words(operands.length === 0 ? [...known.draftsFor(line)] : []);
    case "schema":
      return words(operands.length === 0 ? table.schemas : []);
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

/** Returns the codes in lower case if the typed text is in lower case. `explain` accepts both cases. */
function inCaseOf(current: string, codes: readonly Candidate[]): readonly Candidate[] {
  const isSmall = current !== "" && current === current.toLowerCase();
  return isSmall ? codes.map(([code, about]) => [code.toLowerCase(), about]) : codes;
}

function slugsFor({ line, current, known }: Source): readonly Candidate[] {
  return known.findSlugs(line.command.path.slice(LISTING_VERB.length), current);
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
  // A setting has the same values as the global option of the same name.
  const option = optionsOf(table.commands, command).find(({ long }) => long === `--${setting}`);
  return plain(option?.choices ?? []);
}

function plain(values: readonly string[]): readonly Candidate[] {
  return values.map((value) => [value, ""]);
}

function words(candidates: readonly Candidate[]): Completion {
  return { candidates, paths: "none" };
}
