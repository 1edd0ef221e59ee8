import { isAscii } from "node:buffer";
import { stringify } from "../../base/text/exact-number.ts";
import { escapeJson } from "../../base/text/sanitize.ts";
import { UnexpectedResponse } from "../../contract/errors/remote-errors.ts";

/** Returns JSON that is safe to print on a terminal. Throws an `UnexpectedResponse` if the value is too large or too deeply nested. */
export function safeJson(value: unknown, indent?: number): string {
  try {
    return escapeJson(stringify(value, indent));
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new UnexpectedResponse({
      message: "Response too large for one JSON document",
      hint: "Print one object per line: --ndjson",
      cause,
    });
  }
}

/** Reports whether JSON is safe to print without further escapes. */
export function isSafeJson(json: Buffer): boolean {
  if (isAscii(json)) return !json.includes("\x7f");
  const text = json.toString("utf8");
  return escapeJson(text) === text;
}

/** Yields, in pieces, the compact JSON that `safeJson` returns for an array, without the brackets. */
export function* safeJsonItems(values: readonly unknown[]): Generator<string, void, void> {
  for (let from = 0; from < values.length; from += PIECE)
    yield `${from === 0 ? "" : ","}${safeJson(values.slice(from, from + PIECE)).slice(1, -1)}`;
}

/** The maximum number of values in one piece. 100 listings are about 100 kB of JSON. */
const PIECE = 100;
