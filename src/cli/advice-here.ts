import { join, resolve } from "node:path";
import { canWriteBelow } from "../base/files/private-files.ts";
import type { Context } from "../base/runtime/context.ts";
import { foldersOf } from "../base/runtime/folders.ts";
import type { CommandCall, CommandFacts } from "../contract/errors/advice.ts";
import { canStoreIn } from "./config/store.ts";

const DATA_HERE = ".catalog";

const NEEDED_BYTES = 16 * 1024 * 1024;

/** Except on Windows, returns the data folder `.catalog` if data can be written there but not in the usual data folder or `option`. */
export function dataHere(context: Context, option?: string): string | undefined {
  // On Windows, cmd.exe and PowerShell do not share a syntax for setting variables.
  if (context.platform === "win32") return undefined;
  const data = option === undefined ? foldersOf(context).data : resolve(context.cwd, option);
  const here = join(context.cwd, DATA_HERE);
  if (data === here || canWriteBelow(data, NEEDED_BYTES)) return undefined;
  return canWriteBelow(here, NEEDED_BYTES) ? DATA_HERE : undefined;
}

/** Returns advice to set a variable instead of storing a value with a command, if nothing can be stored in the configuration folder. */
export function insteadOfStoring(
  context: Context,
  { verb, operands }: CommandCall,
  factsOf: (verb: string) => CommandFacts,
): string | undefined {
  // In the table of error codes, the verb includes the operands.
  const words = [...verb.split(" ").slice(2), ...operands];
  const variable = factsOf(verb).variable?.(words);
  if (variable === undefined || canStoreIn(foldersOf(context).config)) return undefined;
  return `Set the environment variable ${variable}`;
}
