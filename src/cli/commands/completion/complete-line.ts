import { join, resolve } from "node:path";
import { readOwnFile } from "../../../base/files/own-files.ts";
import { valueOr } from "../../../base/files/system-error.ts";
import { type FolderContext, foldersOf } from "../../../base/runtime/folders.ts";
import { oneLine } from "../../../base/text/sanitize.ts";
import { isSlug } from "../../../contract/limits.ts";
import { parseBaseUrl, SANDBOX } from "../../config/base-url.ts";
import type { KnownWords, NameKind } from "../../global-flags.ts";
import { readNames } from "../../names.ts";
import { commandAt, type Line, optionsOf, readLine, split } from "../../read-line.ts";
import type { CommandTable, KnownOption } from "../command-table.ts";

type Candidate = readonly [value: string, about: string];

/** The data for completion, except names and slugs that are looked up. The package contains this table as a constant. */
export interface CompletionTable extends Readonly<Record<KnownWords, readonly Candidate[]>> {
  readonly commands: CommandTable;
}

interface Source {
  readonly table: CompletionTable;
  readonly line: Line;
  readonly context: FolderContext;
  /** The word to complete, as typed so far. After `--name=`, only the value. */
  readonly current: string;
}

type Completion = readonly Candidate[] | "files" | "folders";

/** Completes the last word or, with `--next`, a new word. Returns a line for each candidate, followed by a line such as `:files`. */
export async function completeLine(argv: readonly string[], context: FolderContext, table: CompletionTable) {
  const at = argv.indexOf("--");
  const typed = argv.slice(at + 1);
  const words = argv.slice(0, at).includes("--next") ? [...typed, ""] : typed;
  const current = words.at(-1) ?? "";
  const line = readLine(table.commands, words.slice(0, -1));
  const completion = await candidatesOf({ table, line, context, current });
  const [candidates, paths] = typeof completion === "string" ? [[], completion] : [completion, "none"];
  const matching = candidates.filter(([value]) => value.startsWith(current));
  const lines = matching.map(([value, about]) => (about === "" ? value : `${value}\t${about}`));
  return [...lines, `:${paths}`, ""].join("\n");
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
  return typeof values === "string" ? values : values.map(([word, about]) => [`${flag}=${word}`, about]);
}

async function argumentsOf(source: Source): Promise<Completion> {
  const { command, operands } = source.line;
  if (command.below.length > 0) return operands.length === 0 ? command.below : [];
  // After `serve --`, there is the command line of a program.
  if (command.arguments.length === 0 && source.line.isPastOptions) return "files";
  const last = command.arguments.at(-1);
  const argument = command.arguments[operands.length] ?? (last?.repeats ? last : undefined);
  const values = argument ? await valuesOf(argument, source) : [];
  return typeof values === "string" ? values : values.filter(([value]) => !operands.includes(value));
}

async function valuesOf(
  { takes, choices }: Pick<KnownOption, "takes" | "choices">,
  source: Source,
): Promise<Completion> {
  const { table, line, current } = source;
  switch (takes) {
    case undefined:
      return choices.map((choice) => [choice, ""]);
    case "files":
    case "folders":
      return takes;
    case "fields": {
      const before = current.slice(0, current.lastIndexOf(",") + 1);
      const others = line.command.fields.filter((name) => !before.split(",").includes(name));
      return others.map((name) => [before + name, ""]);
    }
    case "topics": {
      const { below } = commandAt(table.commands, line.operands.join(" "));
      return line.operands.length === 0 ? [...below, ...table.topics] : below;
    }
    case "setting values":
      return line.operands[0] === "base-url" ? table.catalogs : [];
    case "catalogs":
    case "codes":
    case "schemas":
    case "settings":
      return table[takes];
    default: {
      // Some shells do not quote the candidates that they insert, so names that are not slugs are omitted.
      const names = [...(await namesFor(takes, source))].filter(([value]) => isSlug(value));
      return names.map(([value, about]) => [value, oneLine(about)]);
    }
  }
}

/** Returns names from the files of earlier runs. Never throws. */
async function namesFor(kind: NameKind, { line, context }: Source): Promise<Iterable<Candidate>> {
  const { cache, config, data } = foldersOf(context);
  // The commands with this option use the local catalog, regardless of the base URL.
  const isLocal = line.command.options.some(({ long }) => long === "--data");
  const baseUrl = isLocal ? SANDBOX : baseUrlOf(line, context, config);
  if (kind !== "drafts" && kind !== "submissions") return readNames(cache, baseUrl)[kind];
  // This code is loaded only when needed, because loading it is slow.
  const { createdDrafts, readJournal } = await import("../../../draft/journal.ts");
  const dataFolder = resolve(context.cwd, line.given.get("--data") || data);
  const drafts = createdDrafts(await readJournal({ dataFolder }).catch(() => []), baseUrl || undefined);
  return new Map(drafts.map(({ slug, name }) => [slug, name]));
}

/** Returns the normalized base URL that applies to a line, or an empty string if it is unknown. */
function baseUrlOf({ given }: Line, { env }: FolderContext, configFolder: string): string {
  if (given.has("--sandbox")) return SANDBOX;
  const named = given.get("--base-url") || env["CATALOG_BASE_URL"];
  return valueOr("", () => parseBaseUrl(named || storedBaseUrl(configFolder)));
}

/** Returns the stored base URL, or an empty string. Throws if the configuration file cannot be read. */
function storedBaseUrl(folder: string): string {
  const document: unknown = JSON.parse(readOwnFile(join(folder, "config.json")).toString("utf8"));
  const baseUrl: unknown = Object(Object(document).settings)["base-url"];
  return typeof baseUrl === "string" ? baseUrl : "";
}
