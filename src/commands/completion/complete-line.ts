import { join } from "node:path";
import type { Candidate } from "../../argv/command-table.ts";
import type { Line } from "../../argv/read-line.ts";
import { parseBaseUrl, SANDBOX } from "../../config/base-url.ts";
import { foldersOf } from "../../config/folders.ts";
import type { Context } from "../../context.ts";
import { readRegularFile } from "../../files/private-files.ts";
import { workingDirectories } from "../../runtime/working-directories.ts";
import type { Kind } from "../../suggest/names.ts";
import { readNames } from "../../suggest/names-file.ts";
import { type CompletionTable, complete } from "./candidates.ts";

type Place = Pick<Context, "env" | "cwd" | "home" | "platform">;

/** The functions that look up names. Their code takes longer to load than the rest of completion. The functions never throw. */
export interface LookUps {
  /** Implements `slugsFor` in `candidates.ts` for the local catalog in a data folder. */
  readonly findSlugs: (dataFolder: string, verb: string, start: string) => readonly Candidate[];
  /** Implements `namesFor` in `candidates.ts` for the local catalog in a data folder. */
  readonly findNames: (dataFolder: string, kind: Kind, start: string) => ReadonlyMap<string, string>;
  /** Returns the slugs and names of the drafts that were submitted to a base URL, from the journal in a data folder. */
  readonly findDrafts: (dataFolder: string, baseUrl: string) => ReadonlyMap<string, string>;
}

/**
 * Returns the output for a completion script, with one candidate per line and its description after a tab. The last line specifies the kind
 * of paths to add. Names whose look-up function is omitted are not suggested.
 *
 * The words after `--` are the words that follow the program's name, up to and including the word to complete. `--next` before the `--`
 * adds an empty word to complete. Never uses the network and never throws.
 */
export function completeLine(
  argv: readonly string[],
  place: Place,
  {
    table,
    findSlugs = () => [],
    findNames = () => new Map(),
    findDrafts = () => new Map(),
  }: Partial<LookUps> & { readonly table: CompletionTable },
): string {
  const at = argv.indexOf("--");
  const typed = argv.slice(at + 1);
  const words = argv.slice(0, at).includes("--next") ? [...typed, ""] : typed;
  const { cache, config, data } = foldersOf(place);
  const { candidates, paths } = complete(table, words, {
    namesFor: (line, kind, start) => {
      const baseUrl = baseUrlOf(line, place, config);
      return baseUrl === SANDBOX ? findNames(data, kind, start) : readNames(cache, baseUrl)[kind];
    },
    draftsFor: (line) => findDrafts(data, baseUrlOf(line, place, config)),
    slugsFor: (verb, start) => findSlugs(data, verb, start),
  });
  const lines = candidates.map(([value, about]) => (about === "" ? value : `${value}\t${about}`));
  return [...lines, `:${paths}`, ""].join("\n");
}

/** Returns the part of a process's context that completion needs. */
export function placeOfProcess(process: NodeJS.Process): Place {
  const { env, platform } = process;
  return { env, platform, ...workingDirectories(process) };
}

/** Returns the normalized base URL that applies to a line, or an empty string if it is unknown. */
function baseUrlOf({ given }: Line, { env }: Place, configFolder: string): string {
  if (given.has("--sandbox")) return SANDBOX;
  try {
    return parseBaseUrl(given.get("--base-url") || env["CATALOG_BASE_URL"] || stored(configFolder));
  } catch {
    return "";
  }
}

/** Returns the stored base URL or an empty string. The code of the store is not used, because it would load a library. */
function stored(folder: string): string {
  const document: unknown = JSON.parse(readRegularFile(join(folder, "config.json")).toString("utf8"));
  const baseUrl: unknown = Object(Object(document).settings)["base-url"];
  return typeof baseUrl === "string" ? baseUrl : "";
}
