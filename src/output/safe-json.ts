import { isAscii } from "node:buffer";
import { UnexpectedResponse } from "../errors/remote-errors.ts";
import { stringify } from "../text/exact-number.ts";

/** Characters that `JSON.stringify` does not escape, although a terminal or a script would act on them. */
const UNSAFE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]/g;

/**
 * Returns JSON that is safe to print on a terminal. Escapes DEL, C1 and bidirectional controls, U+2028 and U+2029, which occur only in
 * strings, so the data does not change. Throws an `UnexpectedResponse` if the document is longer than the longest possible string.
 */
export function safeJson(value: unknown, indent?: number): string {
  return jsonOf(value, indent).replace(UNSAFE, (character) => `\\u${hex(character)}`);
}

/** Reports whether JSON is safe to print without further escapes. */
export function isSafeJson(json: Buffer): boolean {
  return isAscii(json) ? !json.includes("\u007f") : json.toString("utf8").search(UNSAFE) < 0;
}

/** Yields the JSON that `safeJson` returns for an array, and a newline. Only one piece is in memory at a time. */
export function* safeJsonArray(values: readonly unknown[], indent?: number): Generator<string, void, void> {
  const close = indent === undefined || values.length === 0 ? "]" : "\n]";
  for (let from = 0; from === 0 || from < values.length; from += PIECE) {
    const json = safeJson(values.slice(from, from + PIECE), indent).slice(1, -close.length);
    yield `${from === 0 ? "[" : ","}${json}${from + PIECE < values.length ? "" : `${close}\n`}`;
  }
}

/** Yields the JSON that `safeJsonArray` yields, in compact form and without the brackets and the newline. */
export function* safeJsonItems(values: readonly unknown[]): Generator<string, void, void> {
  for (let from = 0; from < values.length; from += PIECE) {
    yield `${from === 0 ? "" : ","}${safeJson(values.slice(from, from + PIECE)).slice(1, -1)}`;
  }
}

/** The number of values printed in one piece, about 100 kB of listings. */
const PIECE = 100;

function jsonOf(value: unknown, indent: number | undefined): string {
  try {
    return stringify(value, indent);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new UnexpectedResponse({
      message: "Response too large for one JSON document",
      hint: "Print one object per line: --ndjson",
      cause,
    });
  }
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, "0");
}
