import type { KnownCommand, KnownOption } from "../argv/command-table.ts";
import { API_CODES, FAULT_SPEC } from "../contract/api-codes.ts";
import { nearestOne } from "../text/nearest.ts";
import { formIn, rowsFor } from "./options.ts";

/** A rejected value, and the argument or the long name of the option to which it belongs. */
export interface Refused {
  readonly name: string;
  readonly text: string;
  readonly choices: readonly string[];
}

/** The command to which a token belongs, and the token's context in the command line. */
export interface TokenContext {
  readonly command: KnownCommand;
  readonly options: readonly KnownOption[];
  readonly refused: Refused | undefined;
  /** The number of arguments before the token. */
  readonly operands: number;
  /** The argument after the token. If the token is an option, the argument may be the option's value. */
  readonly next: string | undefined;
}

/** The replacement for a token. If `words` is undefined, the token has no replacement. */
export interface Change {
  readonly words?: readonly string[];
  /** True if the words also replace the next argument. */
  readonly takesNext?: boolean | undefined;
  /** A pipe or a redirection to append to the line. */
  readonly tail?: string | undefined;
  readonly note?: string | undefined;
  /** The line that replaces the command. */
  readonly line?: string;
}

/** Returns the replacement for an option with a value, which can be the same words, or undefined if the value cannot be corrected. */
export function correctValue(option: KnownOption, value: string, context: TokenContext): Change | undefined {
  const { long, choices, repeats } = option;
  const { command, refused, next } = context;
  const name = long.slice(2);
  const isRefused = refused?.name === long && refused.text === value;
  const row = rowsFor(command.path).find((each) => formIn(each, name, value) === "value");
  if (row) return { words: row[1].split(" ") };
  const withValue = (text: string | undefined) => (text === undefined ? undefined : { words: [long, text] });
  if (long === "--base-url") return withValue(baseUrlOf(value));
  if (long === "--fault") {
    const spec = value.replace(/^[45]\d\d/, "status:$&").replace(/^latency:\d+$/, "$&ms");
    const { code } = FAULT_SPEC.exec(spec)?.groups ?? { code: "" };
    const isKnown = code === undefined || API_CODES.some((each) => each === code);
    return isKnown ? withValue(spec) : undefined;
  }
  // A space after a comma makes the next name an argument.
  if (long === "--fields" && value.endsWith(",") && next !== undefined)
    return { ...withValue(correctFields(value + next, command)), takesNext: true };
  if (long === "--fields") return withValue(correctFields(value, command));
  if (choices.length > 0 && !repeats)
    return withValue(choices.includes(value) ? value : nearestOne(value, choices));
  if ((long === "--category" || long === "--tag") && (isRefused || value.includes(","))) {
    // Only the first of several values is kept. A second filter is omitted.
    const [first = "", ...others] = value.includes(",") ? value.split(",") : ["", value];
    const note = `The API filters by only one ${name}; omitted: ${others.join(", ")}`;
    return { words: first === "" ? [] : [long, first], note };
  }
  const address = /^--(?:host|port)$/.test(long) ? addressWords(value) : [];
  if (address.length > 0) return { words: address };
  return withValue(value.replace(/^=/, ""));
}

/** Returns comma-separated field names as a command spells them, or undefined if a name cannot be corrected. */
export function correctFields(value: string, { fields }: KnownCommand): string | undefined {
  const names = value.split(",").filter(Boolean);
  // If the command's field names are unknown, no name is corrected.
  const isKnown = (name: string) => fields.length === 0 || fields.includes(name.split(".")[0] ?? "");
  const corrected = names.map((name) => (isKnown(name) ? name : nearestOne(name, fields)));
  return corrected.includes(undefined) ? undefined : corrected.join(",");
}

/** Returns the options for an address such as `:8080`, `0.0.0.0:8080` or `localhost`; an empty list if the text is not an address. */
export function addressWords(text: string): readonly string[] {
  const [, host, port] =
    /^(?:https?:\/\/)?(localhost|\d+(?:\.\d+){3}|\[::1?\])?:?(\d{1,5})?\/?$/.exec(text) ?? [];
  return [...(host ? ["--host", host] : []), ...(port ? ["--port", port] : [])];
}

/** Returns the base URL for a host, with http for this machine and https otherwise; undefined if the text looks like neither. */
function baseUrlOf(host: string): string | undefined {
  if (/^[a-z]+:\/\/|^sandbox$/i.test(host)) return host;
  if (!/[.:]|^localhost$/.test(host)) return undefined;
  return `${/^(?:localhost|127\.|\[::1\])/.test(host) ? "http" : "https"}://${host}`;
}
