import { ERRORS, type ErrorEntry, type ErrorWords, isErrorCode } from "../contract/error-codes.ts";
import type { CommandOptions, Hint } from "./advice.ts";

/** The table entry of a code, with its advice in the form that errors and views use. */
export interface ErrorPage extends ErrorEntry {
  readonly hint: Hint;
}

/** Returns the table entry of a code, or undefined for a service's own code. */
export function errorPageOf(code: string): ErrorPage | undefined {
  if (!isErrorCode(code)) return undefined;
  const entry: ErrorEntry = ERRORS[code];
  const hint = entry.todo.map(({ text, run }) =>
    run === undefined ? { text } : { text, command: callOf(run) },
  );
  return { ...entry, hint };
}

/** Returns the headline and the cause for a response with a code. `isOfRead` selects those of a read if they differ. */
export function errorWordsOf(code: string, { isOfRead = false } = {}): ErrorWords | undefined {
  const page = errorPageOf(code);
  return isOfRead ? (page?.onRead ?? page) : page;
}

/** Returns a command of the table as data. Its words need no quoting, and its options take no values. */
function callOf(line: string) {
  const words = line.split(" ");
  const options: CommandOptions = Object.fromEntries(
    words.filter((word) => word.startsWith("--")).map((flag) => [flag.slice(2), true]),
  );
  // A lone flag is the whole command: catalog --version.
  const verb = words.filter((word) => !word.startsWith("--")).join(" ") || line;
  return { verb, operands: [], options: verb === line ? {} : options };
}
