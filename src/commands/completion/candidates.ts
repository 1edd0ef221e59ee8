import {
  type Candidate,
  type CommandTable,
  commandAt,
  type KnownValue,
  optionsOf,
  type Takes,
} from "../../argv/command-table.ts";
import { type Line, readLine, split } from "../../argv/read-line.ts";

/** The data for completion, except the names and slugs to look up. The package contains this table as plain data. */
export interface CompletionTable extends Readonly<Record<KnownWords, readonly Candidate[]>> {
  readonly commands: CommandTable;
}

type KnownWords = "catalogs" | "codes" | "schemas" | "settings" | "topics";

/** The kinds of words that are looked up on this machine. */
export type NameKind = Exclude<
  Takes,
  KnownWords | "fields" | "files" | "folders" | "keys" | "owners" | "setting values"
>;

/** Returns the names of a kind that begin with `start`, with their descriptions, in the catalog that a line selects. Never throws. */
export type FindNames = (kind: NameKind, line: Line, start: string) => Promise<readonly Candidate[]>;

/** The completions of a word, and the kind of paths that the shell should add. */
interface Completion {
  readonly candidates: readonly Candidate[];
  readonly paths: "none" | "files" | "folders";
}

interface Source {
  readonly table: CompletionTable;
  readonly line: Line;
  readonly find: FindNames;
  /** The typed part of the word to complete or, after `--name=`, of the option's value. */
  readonly current: string;
}

/** Completes the last word of a command line. `words` does not include the program's name. */
export async function complete(
  table: CompletionTable,
  words: readonly string[],
  find: FindNames,
): Promise<Completion> {
  const current = words.at(-1) ?? "";
  const line = readLine(table.commands, words.slice(0, -1));
  const { candidates, paths } = await fitting({ table, line, find, current });
  return { candidates: candidates.filter(([value]) => value.startsWith(current)), paths };
}

async function fitting(source: Source): Promise<Completion> {
  const { table, line, current } = source;
  if (line.awaiting) return valuesOf(line.awaiting, source);
  if (line.isPastOptions || !current.startsWith("-")) return argumentsOf(source);

  const [flag, value] = split(current);
  const options = optionsOf(table.commands, line.command);
  if (value === undefined) {
    const others = options.filter(({ long, repeats }) => repeats || !line.given.has(long));
    return words(others.map(({ long, about }) => [long, about]));
  }
  const option = options.find(({ long, takesValue }) => takesValue && long === flag);
  const { candidates } = option ? await valuesOf(option, { ...source, current: value }) : NOTHING;
  return words(candidates.map(([word, about]) => [`${flag}=${word}`, about]));
}

async function argumentsOf(source: Source): Promise<Completion> {
  const { command, operands } = source.line;
  if (command.below.length > 0) return operands.length === 0 ? words(command.below) : NOTHING;
  const last = command.arguments.at(-1);
  const argument = command.arguments[operands.length] ?? (last?.repeats ? last : undefined);
  if (argument === undefined) return NOTHING;
  const { candidates, paths } = await valuesOf(argument, source);
  return { candidates: candidates.filter(([value]) => !operands.includes(value)), paths };
}

async function valuesOf({ takes, choices }: KnownValue, source: Source): Promise<Completion> {
  const { table, line, find, current } = source;
  switch (takes) {
    case undefined:
      return words(plain(choices));
    case "files":
    case "folders":
      return { candidates: [], paths: takes };
    case "fields":
      return words(fieldsOf(line, current));
    case "codes":
      return words(inCaseOf(current, table.codes));
    case "topics":
      return words(topicsOf(table, line.operands));
    case "keys":
    case "owners":
      return NOTHING;
    case "setting values":
      return valuesOf(settingOf(source), source);
    case "catalogs":
    case "schemas":
    case "settings":
      return words(table[takes]);
    default:
      return words(await find(takes, line, current));
  }
}

function fieldsOf({ command }: Line, current: string): readonly Candidate[] {
  const before = current.slice(0, current.lastIndexOf(",") + 1);
  const given = before.split(",");
  return plain(command.fields.filter((name) => !given.includes(name)).map((name) => before + name));
}

/** Returns the codes in lower case if the typed text is in lower case, because `explain` accepts both cases. */
function inCaseOf(current: string, codes: readonly Candidate[]): readonly Candidate[] {
  const isSmall = current !== "" && current === current.toLowerCase();
  return isSmall ? codes.map(([code, about]) => [code.toLowerCase(), about]) : codes;
}

function topicsOf({ commands, topics }: CompletionTable, operands: readonly string[]): readonly Candidate[] {
  const { below } = commandAt(commands, operands.join(" "));
  return [...below, ...(operands.length === 0 ? topics : [])];
}

/** Returns the global option with the name of the setting in a line, because both accept the same values. */
function settingOf({ table, line }: Source): KnownValue {
  const option = commandAt(table.commands, "").options.find(({ long }) => long === `--${line.operands[0]}`);
  return option ?? { choices: [], repeats: false };
}

const NOTHING = words([]);

function plain(values: readonly string[]): readonly Candidate[] {
  return values.map((value) => [value, ""]);
}

function words(candidates: readonly Candidate[]): Completion {
  return { candidates, paths: "none" };
}
