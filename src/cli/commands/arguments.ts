import { CommanderError, InvalidArgumentError } from "commander";
import { parseInstant } from "../../base/text/durations.ts";
import { isWebUrl } from "../../contract/index.ts";

// If one of these parsers throws an error, the command adds the name of the argument or option to the error.

/** Parses a count of at least 1. */
export function wholeNumber(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(count) && count > 0) return count;
  throw new InvalidArgumentError("Use a whole number of at least 1.");
}

/** Parses a port. With port 0, the system chooses one. */
export function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("Use a port from 0 to 65535.");
}

/** Rejects an empty value and a host with a port. An IPv6 address contains more than one colon. */
export function host(text: string): string {
  const [, ipv6, name = ipv6, port] = /^(?:\[(.+)\]|([^:]+)):(\d+)$/.exec(text) ?? [];
  if (name !== undefined) throw new InvalidArgumentError(`Use --host ${name} --port ${port}.`);
  return notEmpty(text);
}

/** Parses a time in ISO 8601. */
export function instant(text: string): Date {
  const time = parseInstant(text);
  if (time !== undefined) return time;
  throw new InvalidArgumentError("Use a time such as 2026-11-20T23:59:00Z.");
}

/** Parses the http or https address of a service. Rejects an address with a path, because links in pages start at the root. */
export function publicAddress(text: string): string {
  if (isWebUrl(text) && !/[?#]/.test(text) && new URL(text).pathname === "/") return new URL(text).origin;
  throw new InvalidArgumentError("Use an address such as https://catalog.example.");
}

/** Rejects an empty value. An empty path would be resolved to the current folder. */
export function notEmpty(text: string): string {
  if (text !== "") return text;
  throw new InvalidArgumentError("Use a value that is not empty.");
}

/** Returns a parser for an option that takes one value. It rejects repeated and comma-separated values. */
export function onlyOne(kind: string) {
  return (text: string, earlier?: string): string => {
    if (earlier === undefined && text !== "" && !text.includes(",")) return text;
    throw new InvalidArgumentError(`Use one ${kind}.`);
  };
}

/** Parses a new draft file's path, or `-`. Rejects a name without `.json`, because `init` in other tools accepts a project name. */
export function newDraftFile(text: string): string {
  if (/^-?$|\.json$|\/$/i.test(text)) return text;
  throw new InvalidArgumentError("Use a path that ends with .json, or - for standard output.");
}

/** Collects the values of a repeatable option. */
export function collect(text: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, text];
}

/** A value, its choices, and the argument or the long name of the option to which it belongs. */
export type Refused = { readonly name: string; readonly text: string; readonly choices: readonly string[] };

/** The error for a value that an argument or option does not accept. */
export class RefusedValue extends CommanderError {
  readonly refused: Refused;
  readonly advice: string | undefined;

  constructor(refused: Refused, advice: string | undefined) {
    const { name, text, choices } = refused;
    const kind = choices.length > 0 && !name.startsWith("-") ? "Unknown" : "Invalid";
    super(2, "catalog.refusedValue", `${kind} ${name} "${text}"`);
    this.refused = refused;
    this.advice = advice;
  }
}
