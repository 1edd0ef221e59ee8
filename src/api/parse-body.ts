import type { HttpResponse } from "../http/transport.ts";
import { parseExactly } from "../text/exact-number.ts";
import { isRecord } from "./entry.ts";
import { describeBody, unexpected } from "./unexpected.ts";

/** The deepest nesting that is read, since code that walks an answer recurses once a level. The API's own answers have five levels. */
const MAX_DEPTH = 200;

/** The most values of a body that is larger than `COUNTED_BYTES`; a list of 30,000 listings has some 900,000. */
const MAX_VALUES = 2_000_000;

/** The size above which values are counted: a smaller body cannot hold enough of them to fill the memory. */
const COUNTED_BYTES = 6 * 1024 * 1024;

/**
 * Parses the JSON of a body, with numbers as they were written. Throws an `UnreadableResponse` for invalid JSON, and an `UnexpectedResponse`
 * for JSON that is nested too deep or holds too many values for the memory of a command.
 */
export function parseBody(response: HttpResponse): unknown {
  if (response.body.length > COUNTED_BYTES && countValues(response.body) > MAX_VALUES) {
    throw unexpected(response, {
      field: "",
      rule: "size",
      message: `JSON with more than ${MAX_VALUES.toLocaleString("en")} values`,
    });
  }
  const value = parse(response);
  if (isNestedDeeper(value, MAX_DEPTH)) {
    throw unexpected(response, {
      field: "",
      rule: "nesting",
      message: `JSON nested more than ${MAX_DEPTH} levels deep`,
    });
  }
  return value;
}

function parse(response: HttpResponse): unknown {
  try {
    return parseExactly(new TextDecoder("utf-8", { fatal: true }).decode(response.body));
  } catch (cause) {
    throw unexpected(response, { field: "", rule: "json", message: describeBody(response), cause });
  }
}

/** Counts the characters that precede a value. Those inside strings count too; they are few in real answers. */
function countValues(body: Buffer): number {
  let count = 0;
  for (const byte of body) {
    if (byte === 0x2c || byte === 0x5b || byte === 0x7b) count += 1;
  }
  return count;
}

/** Reports whether data from JSON is nested deeper than `most` levels. */
export function isNestedDeeper(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (most === 0) return true;
  if (Array.isArray(value)) return value.some((item) => isNestedDeeper(item, most - 1));
  if (!isRecord(value)) return false;
  // Not Object.values: with its arrays a large list takes twice as long.
  for (const name in value) {
    if (typeof value[name] === "object" && isNestedDeeper(value[name], most - 1)) return true;
  }
  return false;
}
