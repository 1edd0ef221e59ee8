import {
  type Candidate,
  type CommandTable,
  commandAt,
  type KnownValue,
  optionsOf,
  type Takes,
} from "../../command-table.ts";
import { type Line, readLine, split } from "../../read-line.ts";

/** The data for completion, except names and slugs that are looked up. The package contains this table as a constant. */
export interface CompletionTable extends Readonly<Record<KnownWords, readonly Candidate[]>> {
  readonly commands: CommandTable;
}

type KnownWords = "catalogs" | "codes" | "schemas" | "settings" | "topics";

/** The kinds of words that are looked up on this machine. */
export type NameKind = Exclude<
  Takes,
  KnownWords | "fields" | "files" | "folders" | "keys" | "owners" | "setting values"
>;

/** Returns the names of one kind for a command line. Never throws. */
type FindNames = (kind: NameKind, line: Line) => Promise<readonly Candidate[]>;

type Completion = readonly Candidate[] | "files" | "folders";

interface Source {
  readonly table: CompletionTable;
  readonly line: Line;
  readonly find: FindNames;
  /** The word to complete, as typed so far. After `--name=`, only the value. */
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
  const completion = await candidatesOf({ table, line, find, current });
  return typeof completion === "string"
    ? completion
    : completion.filter(([value]) => value.startsWith(current));
}

async function candidatesOf(source: Source): Promise<Completion> {
  const { table, line, current } = source;
  if (line.awaiting) return valuesOf(line.awaiting, source);
  if (line.isPastOptions || !current.startsWith("-")) return argumentsOf(source);

  const [flag, value] = split(current);
  const options = optionsOf(table.commands, line.command);
  if (value === undefined) {
    const others = options.filter(({ long, repeats }) => repeats || !line.given.has(long));
    return others.map(({ long, about }) => [long, about]);
  }
  const option = options.find(({ long, takesValue }) => takesValue && long === flag);
  const values = option ? await valuesOf(option, { ...source, current: value }) : [];
  return typeof values === "string" ? [] : values.map(([word, about]) => [`${flag}=${word}`, about]);
}

async function argumentsOf(source: Source): Promise<Completion> {
  const { command, operands } = source.line;
  if (command.below.length > 0) return operands.length === 0 ? command.below : [];
  const last = command.arguments.at(-1);
  const argument = command.arguments[operands.length] ?? (last?.repeats ? last : undefined);
  if (argument === undefined) return [];
  const values = await valuesOf(argument, source);
  return typeof values === "string" ? values : values.filter(([value]) => !operands.includes(value));
}

async function valuesOf({ takes, choices }: KnownValue, source: Source): Promise<Completion> {
  const { table, line, find, current } = source;
  switch (takes) {
    case undefined:
      return plain(choices);
    case "files":
    case "folders":
      return takes;
    case "fields":
      return fieldsOf(line, current);
    case "codes":
      return inCaseOf(current, table.codes);
    case "topics":
      return topicsOf(table, line.operands);
    case "keys":
    case "owners":
      return [];
    case "setting values":
      return line.operands[0] === "base-url" ? table.catalogs : [];
    case "catalogs":
    case "schemas":
    case "settings":
      return table[takes];
    default:
      return find(takes, line);
  }
}

function fieldsOf({ command }: Line, current: string): readonly Candidate[] {
  const before = current.slice(0, current.lastIndexOf(",") + 1);
  const given = before.split(",");
  return plain(command.fields.filter((name) => !given.includes(name)).map((name) => before + name));
}

/** Returns the codes in lowercase if the typed text has no uppercase letters, because `explain` accepts both cases. */
function inCaseOf(current: string, codes: readonly Candidate[]): readonly Candidate[] {
  const isSmall = current !== "" && current === current.toLowerCase();
  return isSmall ? codes.map(([code, about]) => [code.toLowerCase(), about]) : codes;
}

function topicsOf({ commands, topics }: CompletionTable, operands: readonly string[]): readonly Candidate[] {
  const { below } = commandAt(commands, operands.join(" "));
  return [...below, ...(operands.length === 0 ? topics : [])];
}

function plain(values: readonly string[]): readonly Candidate[] {
  return values.map((value) => [value, ""]);
}
