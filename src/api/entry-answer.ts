import type { CacheState, HttpResponse } from "../http/transport.ts";
import { type CatalogEntry, isRecord, type Reading } from "./entry.ts";
import { mistyped, unexpected } from "./unexpected.ts";

/** The data of an answer, the body that it came in, and the source of that. */
export interface Answer<Value> {
  readonly value: Value;
  /** The response body, byte for byte. */
  readonly raw: Buffer;
  /** The body is an object of `data` and `meta` and nothing else. */
  readonly isPlain: boolean;
  readonly cache: CacheState;
  readonly ageSeconds: number | undefined;
}

/** One entry: as the service sent it, and as far as it can be read. */
export interface EntryAnswer<Item> extends Answer<Item>, Reading<Item> {
  readonly entry: CatalogEntry;
}

/** A list of entries: as the service sent them, and as far as they can be read. */
export interface ListAnswer<Item> extends Answer<readonly Item[]> {
  readonly entries: readonly CatalogEntry[];
  readonly readings: readonly Reading<Item>[];
  /** The entries as the JSON text that they came in, without brackets; undefined where it cannot be told from the rest of the body. */
  readonly json: Buffer | undefined;
}

/** Returns an answer with its entry read. */
export function entryAnswer<Item>(
  answer: Answer<CatalogEntry>,
  read: (entry: CatalogEntry) => Reading<Item>,
): EntryAnswer<Item> {
  const { value: entry, ...rest } = answer;
  return { ...rest, entry, ...read(entry) };
}

/** Returns an answer whose entries are read on first use: JSON output passes them on unread. */
export function listAnswer<Item>(
  answer: Answer<readonly CatalogEntry[]>,
  read: (entry: CatalogEntry) => Reading<Item>,
): ListAnswer<Item> {
  const { value: entries, ...rest } = answer;
  let readings: readonly Reading<Item>[] | undefined;
  return {
    ...rest,
    entries,
    get json() {
      return answer.isPlain ? listJson(answer.raw) : undefined;
    },
    get readings() {
      readings ??= entries.map(read);
      return readings;
    },
    get value() {
      return this.readings.map(({ value }) => value);
    },
  };
}

/** Reads `data` that is one entry. Throws an `UnexpectedResponse` when it is no object with a slug. */
export function readEntry(data: unknown, response: HttpResponse): CatalogEntry {
  if (isEntry(data)) return data;
  throw entryMismatch(data, "", response);
}

/**
 * Reads `data` that is a list of entries. Throws an `UnexpectedResponse` for the first that is none.
 *
 * Assumed: a list is an array, or an object with exactly one array in it, since the API does not show which.
 */
export function readEntries(data: unknown, response: HttpResponse): readonly CatalogEntry[] {
  const list = unwrap(data);
  if (!Array.isArray(list)) throw mistyped(response, "data", { value: list, expected: "array" });
  return list.map((item: unknown, index) => {
    if (isEntry(item)) return item;
    throw entryMismatch(item, `${index}`, response);
  });
}

function unwrap(data: unknown): unknown {
  if (!isRecord(data)) return data;
  const arrays = Object.values(data).filter(Array.isArray);
  return arrays.length === 1 ? arrays[0] : data;
}

function isEntry(value: unknown): value is CatalogEntry {
  return isRecord(value) && typeof value["slug"] === "string" && value["slug"] !== "";
}

function entryMismatch(value: unknown, place: string, response: HttpResponse) {
  if (!isRecord(value))
    return mistyped(response, place === "" ? "data" : place, { value, expected: "object" });
  const field = place === "" ? "slug" : `${place}.slug`;
  if (value["slug"] === "") return unexpected(response, { field, rule: "length", message: "is empty" });
  return mistyped(response, field, { value: value["slug"], expected: "string" });
}

/** The beginning and the end of a body that holds a list and nothing else, as compact JSON. */
const HEAD = Buffer.from('{"data":[');
const TAIL = Buffer.from('],"meta":{"apiVersion":"v1"}}');

/**
 * Returns the items of a list as the JSON text that they came in, without brackets, to be printed without being serialized again.
 * Undefined for a body that may hold more than the list, or several lines.
 *
 * The body must be valid JSON whose root has only the keys `data` and `meta`. Then the `]` of the end closes an array of the root; it
 * is the one of the beginning unless a key is repeated, which may be spelled with escapes (`\u0064ata`).
 */
export function listJson(body: Buffer): Buffer | undefined {
  const end = body.length - TAIL.length;
  const isPlain =
    end >= HEAD.length &&
    body.subarray(0, HEAD.length).equals(HEAD) &&
    body.subarray(end).equals(TAIL) &&
    body.indexOf('"data"', HEAD.length) < 0 &&
    body.indexOf('"meta"') === end + "],".length &&
    !["\\u006", "\\u007", "\n", "\r", "\t"].some((text) => body.includes(text));
  return isPlain ? body.subarray(HEAD.length, end) : undefined;
}
