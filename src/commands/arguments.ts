import { InvalidArgumentError } from "commander";
import { isWebUrl } from "../contract/index.ts";

// Commander adds the name of the option to the errors that these parsers throw.

/** Parses a whole number of at least 1. */
export function wholeNumber(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(count) && count > 0) return count;
  throw new InvalidArgumentError("Give a whole number of at least 1.");
}

/** Parses a port number; 0 means any free port. */
export function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("Give a port from 0 to 65535.");
}

/** Parses a date, or a time with a time zone, in ISO 8601 format. */
export function instant(text: string): Date {
  const time = new Date(text);
  if (/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:?\d\d))?$/.test(text) && !Number.isNaN(time.getTime()))
    return time;
  throw new InvalidArgumentError("Give a time such as 2026-11-20T23:59:00Z.");
}

/** Parses the http or https address of a service. Refuses a path, because links in pages begin at the root. */
export function publicAddress(text: string): string {
  if (isWebUrl(text) && !/[?#]/.test(text) && new URL(text).pathname === "/") return new URL(text).origin;
  throw new InvalidArgumentError("Give an address such as https://catalog.example.");
}

/** Parses the path of a folder. Refuses an empty path, which would mean the current folder. */
export function folderPath(text: string): string {
  if (text !== "") return text;
  throw new InvalidArgumentError("Give the path of a folder.");
}

/** Appends a value to the earlier values of a repeatable option. */
export function collect(text: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, text];
}
