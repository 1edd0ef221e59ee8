import { join, resolve } from "node:path";
import { readOwnFile } from "../../../base/files/own-files.ts";
import { valueOr } from "../../../base/files/system-error.ts";
import type { Context } from "../../../base/runtime/context.ts";
import { foldersOf, workingDirectories } from "../../../base/runtime/folders.ts";
import { oneLine } from "../../../base/text/sanitize.ts";
import { isSlug } from "../../../contract/limits.ts";
import type { Candidate } from "../../command-table.ts";
import { parseBaseUrl, SANDBOX } from "../../config/base-url.ts";
import { readNames } from "../../names.ts";
import type { Line } from "../../read-line.ts";
import { type CompletionTable, complete, type NameKind } from "./candidates.ts";

type Place = Pick<Context, "env" | "cwd" | "home" | "platform" | "clock">;

/** Completes the last word or, with `--next`, a new word. Returns a line for each candidate, followed by a line such as `:files`. */
export async function completeLine(
  argv: readonly string[],
  place: Place,
  table: CompletionTable,
): Promise<string> {
  const at = argv.indexOf("--");
  const typed = argv.slice(at + 1);
  const words = argv.slice(0, at).includes("--next") ? [...typed, ""] : typed;
  const completion = await complete(table, words, async (kind, line) => {
    // Some shells do not quote the candidates that they insert, so names that are not slugs are omitted.
    const entries = await find(kind, line, place);
    return [...entries].filter(([value]) => isSlug(value)).map(([value, about]) => [value, oneLine(about)]);
  });
  const [candidates, paths] = typeof completion === "string" ? [[], completion] : [completion, "none"];
  const lines = candidates.map(([value, about]) => (about === "" ? value : `${value}\t${about}`));
  return [...lines, `:${paths}`, ""].join("\n");
}

/** Returns names from the files of earlier runs. Never throws. */
async function find(kind: NameKind, line: Line, place: Place): Promise<Iterable<Candidate>> {
  const { cache, config, data } = foldersOf(place);
  const baseUrl = kind === "submissions" ? SANDBOX : baseUrlOf(line, place, config);
  if (kind !== "drafts" && kind !== "submissions") return readNames(cache, baseUrl)[kind];
  // This code is loaded only when needed, because loading it is slow.
  const { submittedDrafts } = await import("../../../draft/journal/journaled-submissions.ts");
  return submittedDrafts(resolve(place.cwd, line.given.get("--data") || data), baseUrl);
}

/** Returns the parts of the context that completion needs. */
export function placeOfProcess(process: NodeJS.Process): Place {
  const { env, platform } = process;
  const clock = { now: () => new Date(), elapsed: () => performance.now() };
  return { env, platform, clock, ...workingDirectories(process) };
}

/** Returns the normalized base URL that applies to a line, or an empty string if it is unknown. */
export function baseUrlOf({ given }: Line, { env }: Pick<Context, "env">, configFolder: string): string {
  if (given.has("--sandbox")) return SANDBOX;
  const named = given.get("--base-url") || env["CATALOG_BASE_URL"];
  return valueOr("", () => parseBaseUrl(named || stored(configFolder)));
}

/** Returns the stored base URL, or an empty string. Throws if the configuration file cannot be read. */
function stored(folder: string): string {
  const document: unknown = JSON.parse(readOwnFile(join(folder, "config.json")).toString("utf8"));
  const baseUrl: unknown = Object(Object(document).settings)["base-url"];
  return typeof baseUrl === "string" ? baseUrl : "";
}
