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

/** Except on Windows, returns the data folder `.catalog` if a command can write its data there but not in its own data folder. */
export function dataHere(context: Context, verb?: string, option?: string): string | undefined {
  // On Windows, cmd.exe and PowerShell do not share a syntax for setting variables.
  if (context.platform === "win32" || (verb !== undefined && !WRITERS.test(verb))) return undefined;
  const data = option === undefined ? foldersOf(context).data : resolve(context.cwd, option);
  const here = join(context.cwd, DATA_HERE);
  if (data === here || canWriteBelow(data, NEEDED_BYTES)) return undefined;
  return canWriteBelow(here, NEEDED_BYTES) ? DATA_HERE : undefined;
}

/** Returns advice to set a variable instead of storing a key or the base URL, if nothing can be stored in the configuration folder. */
export function insteadOfStoring(context: Context, { verb, operands }: CommandCall): string | undefined {
  const isLogin = verb === "auth login";
  // In the table of error codes, the verb includes the operands.
  const isBaseUrl = [verb, ...operands].join(" ").startsWith("config set base-url");
  if ((!isLogin && !isBaseUrl) || canStoreIn(foldersOf(context).config)) return undefined;
  return `Set the environment variable ${isLogin ? "CATALOG_API_KEY" : "CATALOG_BASE_URL"}`;
}
