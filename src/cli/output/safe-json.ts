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
