import { ERRORS, type ErrorEntry, type ErrorWords, isErrorCode } from "../contract/error-codes.ts";
import type { CommandOptions, Hint } from "./advice.ts";

/** Everything that the table says about a code, with its advice in the form of errors and views. */
export interface ErrorPage extends ErrorEntry {
  readonly hint: Hint;
}

/** Returns what the table says about a code; undefined for a code that a service made up. */
export function errorPageOf(code: string): ErrorPage | undefined {
  if (!isErrorCode(code)) return undefined;
  const entry: ErrorEntry = ERRORS[code];
  const hint = entry.todo.map(({ text, run }) =>
    run === undefined ? { text } : { text, command: callOf(run) },
  );
  return { ...entry, hint };
}

/** Returns the headline and the cause for an answer with a code; those of a read where they differ. */
export function errorWordsOf(code: string, { isOfRead = false } = {}): ErrorWords | undefined {
  const page = errorPageOf(code);
  return isOfRead ? (page?.onRead ?? page) : page;
}

/** Returns a command of the table as data. Its operands need no quoting and its options have no values. */
function callOf(line: string) {
  const words = line.split(" ");
  const options: CommandOptions = Object.fromEntries(
    words.filter((word) => word.startsWith("--")).map((flag) => [flag.slice(2), true]),
  );
  // A lone flag is the whole command: catalog --version.
  const verb = words.filter((word) => !word.startsWith("--")).join(" ") || line;
  return { verb, operands: [], options: verb === line ? {} : options };
}
