import { join, resolve } from "node:path";
import { foldersOf } from "../config/folders.ts";
import { canStoreIn } from "../config/store.ts";
import type { Context } from "../context.ts";
import type { CommandCall } from "../errors/advice.ts";
import { canWriteBelow } from "../files/private-files.ts";

const DATA_HERE = ".catalog";

const NEEDED_BYTES = 16 * 1024 * 1024;

const WRITERS =
  /^(?:draft create|serve|sandbox (?:account|import|key (?:create|revoke)|listing (?!list|show)|owner|reset))\b/;

/** Returns a data folder in the working directory for a command that writes data, if its own folder cannot be written and this one can. */
export function dataHere(context: Context, verb?: string, option?: string): string | undefined {
  // On Windows, no line sets a variable in both cmd.exe and PowerShell.
  if (context.platform === "win32" || (verb !== undefined && !WRITERS.test(verb))) return undefined;
  const data = option === undefined ? foldersOf(context).data : resolve(context.cwd, option);
  const here = join(context.cwd, DATA_HERE);
  if (data === here || canWriteBelow(data, NEEDED_BYTES)) return undefined;
  return canWriteBelow(here, NEEDED_BYTES) ? DATA_HERE : undefined;
}

/** Returns the words for a step whose command cannot store a setting or a key, because the configuration folder cannot be written. */
export function insteadOfStoring(context: Context, { verb, operands }: CommandCall): string | undefined {
  const line = [verb, ...operands].join(" ");
  const [, variable] = VARIABLES.find(([start]) => line.startsWith(start)) ?? [];
  if (variable === undefined || canStoreIn(foldersOf(context).config)) return undefined;
  return `Set the environment variable ${variable}`;
}

const VARIABLES = [
  ["auth login", "CATALOG_API_KEY"],
  ["config set base-url", "CATALOG_BASE_URL"],
] as const;
