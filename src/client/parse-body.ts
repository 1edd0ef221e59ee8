import type { Redact } from "../base/text/credentials.ts";
import { isRecord, parseExactly } from "../base/text/exact-number.ts";
import type { HttpResponse } from "./http/transport.ts";
import { describeBody, unexpected } from "./unexpected.ts";

/** The maximum nesting depth. Functions that read a body recurse once per level. A list of listings has five levels. */
const MAX_DEPTH = 200;

/** Parses a JSON body. Throws an `UnreadableResponse` for invalid JSON, or an `UnexpectedResponse` for JSON that is nested too deeply. */
export function parseBody(response: HttpResponse, redact: Redact): unknown {
  const value = parse(response, redact);
  if (isNestedDeeper(value, MAX_DEPTH)) throw tooDeep(response);
  return value;
}

function tooDeep(response: HttpResponse): Error {
  return unexpected(response, "nesting", `JSON nested more than ${MAX_DEPTH} levels deep`);
}

function parse(response: HttpResponse, redact: Redact): unknown {
  try {
    return parseExactly(new TextDecoder("utf-8", { fatal: true }).decode(response.body));
  } catch (error) {
    // Parsing recurses once per level if the body contains numbers that need special care.
    if (error instanceof RangeError) throw tooDeep(response);
    // The caught error is omitted, because its message quotes the body without redaction.
    throw unexpected(response, "json", describeBody(response, redact));
  }
}

/** Reports whether JSON data is nested deeper than `most` levels. */
export function isNestedDeeper(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (most === 0) return true;
  if (Array.isArray(value)) return value.some((item) => isNestedDeeper(item, most - 1));
  if (!isRecord(value)) return false;
  // `Object.values` would create arrays and take longer for a large list.
  for (const name in value) {
    if (typeof value[name] === "object" && isNestedDeeper(value[name], most - 1)) return true;
  }
  return false;
}
