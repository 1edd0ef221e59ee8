import { type Candidate, type CommandTable, type KnownOption, optionsOf } from "../../argv/command-table.ts";
import { type Line, readLine, split } from "../../argv/read-line.ts";
import type { Kind } from "../../suggest/names.ts";

/** The data for completion, except the names and slugs to look up. The package contains this table as plain data. */
export interface CompletionTable {
  readonly commands: CommandTable;
  readonly settings: readonly Candidate[];
  readonly codes: readonly Candidate[];
  readonly topics: readonly Candidate[];
  readonly schemas: readonly Candidate[];
}

/** The completions of a word, and the kind of paths that the shell should add. */
interface Completion {
  readonly candidates: readonly Candidate[];
  readonly paths: "none" | "files" | "folders";
}

interface Source {
  readonly table: CompletionTable;
  readonly line: Line;
  readonly known: KnownNames;
  /** The typed part of the word to complete. */
  readonly current: string;
}

/** The functions that look up names and slugs. The functions never throw. */
interface KnownNames {
  /** Returns slugs with their names from the catalog that a line selects. A long list can be limited to slugs that begin with `start`. */
  readonly namesFor: (line: Line, kind: Kind, start: string) => ReadonlyMap<string, string>;
  /** Returns the slug and state of each listing whose slug begins with `start` and on which a verb of `sandbox listing` can be used. */
  readonly slugsFor: (verb: string, start: string) => readonly Candidate[];
  /** Returns the slugs and names of the drafts that were submitted from this machine to the catalog that a line selects. */
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

function fieldsOf({ line, current }: Source): readonly Candidate[] {
  const [, value = current] = split(current);
  const before = value.slice(0, value.lastIndexOf(",") + 1);
  const given = before.split(",");
  return plain(line.command.fields.filter((name) => !given.includes(name)).map((name) => before + name));
}

const SANDBOX_WORD: Candidate = ["sandbox", "the built-in local catalog"];

/** The commands whose arguments are files. */
const TAKES_FILES = /^(?:draft (?:create|check|diff|init)|sandbox import)$/;

function argumentsOf(source: Source): Completion {
  const { path } = source.line.command;
  return TAKES_FILES.test(path) ? { candidates: [], paths: "files" } : words(argumentWords(source));
}

function argumentWords(source: Source): readonly Candidate[] {
  const { table, line, known, current } = source;
  const { path, below, choices } = line.command;
  if (path === "categories" || path === "tags") return namesOf(source, path);
  if (path === "show") return namesOf(source, "listings").filter(([slug]) => !line.operands.includes(slug));
  if (path === "help") return helpWords(source);
  if (line.operands.length > 0) return path === "config set" ? settingValues(source) : [];
  if (below.length > 0) return below;
  if (path.startsWith(LISTING_VERB)) return known.slugsFor(path.slice(LISTING_VERB.length), current);
  switch (path) {
    case "explain":
      return inCaseOf(current, table.codes);
    case "draft open":
      return [...known.draftsFor(line)];
    case "schema":
      return table.schemas;
    case "config get":
    case "config set":
    case "config unset":
      return table.settings;
    default:
      return plain(choices[0] ?? []);
  }
}

const LISTING_VERB = "sandbox listing ";

/** Returns the codes in lower case if the typed text is in lower case, because `explain` accepts both cases. */
function inCaseOf(current: string, codes: readonly Candidate[]): readonly Candidate[] {
  const isSmall = current !== "" && current === current.toLowerCase();
  return isSmall ? codes.map(([code, about]) => [code.toLowerCase(), about]) : codes;
}

function helpWords({ table, line: { operands } }: Source): readonly Candidate[] {
  const { command, operands: others } = readLine(table.commands, operands);
  if (others.length > 0) return [];
  return [...command.below, ...(operands.length === 0 ? table.topics : [])];
}

function settingValues({ table, line: { command, operands } }: Source): readonly Candidate[] {
  const [setting, ...rest] = operands;
  if (rest.length > 0) return [];
  if (setting === "base-url") return [SANDBOX_WORD];
  // A setting and the global option with its name accept the same values.
  const option = optionsOf(table.commands, command).find(({ long }) => long === `--${setting}`);
  return plain(option?.choices ?? []);
}

function plain(values: readonly string[]): readonly Candidate[] {
  return values.map((value) => [value, ""]);
}

function words(candidates: readonly Candidate[]): Completion {
  return { candidates, paths: "none" };
}
