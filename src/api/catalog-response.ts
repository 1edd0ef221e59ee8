import type { HttpResponse } from "../http/transport.ts";
import { isRecord } from "../text/exact-number.ts";
import { mistyped, unexpected } from "./unexpected.ts";

/** A listing, category or tag as the service sent it. The API does not specify the fields of list items, so only `slug` is required. */
export interface CatalogEntry {
  readonly slug: string;
  readonly [field: string]: unknown;
}

/**
 * An entry whose fields have the types in the contract. A missing or unreadable field has a default value, such as null or an empty string.
 */
export interface Reading<Value> {
  readonly value: Value;
  /** The dotted paths of the fields that have the wrong type or format. */
  readonly unreadable: readonly string[];
}

/** The content and body of a response, and whether the response came from the cache. */
export interface CatalogResponse<Value> extends Pick<HttpResponse, "cache" | "ageSeconds"> {
  readonly value: Value;
  /** The decompressed body, byte for byte. */
  readonly raw: Buffer;
  /** Whether the body is an envelope that contains only `data` and `meta`. */
  readonly isPlain: boolean;
}

/** A response that contains one entry. */
export interface EntryResponse<Item> extends CatalogResponse<Item>, Reading<Item> {
  readonly entry: CatalogEntry;
}

/** A response that contains a list of entries. */
export interface ListResponse<Item> extends CatalogResponse<readonly Item[]> {
  readonly entries: readonly CatalogEntry[];
  readonly readings: readonly Reading<Item>[];
  /** The JSON text of the entries, without the array's brackets, or undefined if `listJson` cannot extract it. */
  readonly json: Buffer | undefined;
}

/** Returns the response for a list. Reads the fields of its entries on first use, because JSON output does not need them. */
export function listResponse<Item>(
  content: CatalogResponse<readonly CatalogEntry[]>,
  read: (entry: CatalogEntry) => Reading<Item>,
): ListResponse<Item> {
  const { value: entries, ...rest } = content;
  let readings: readonly Reading<Item>[] | undefined;
  return {
    ...rest,
    entries,
    get json() {
      return content.isPlain ? listJson(content.raw) : undefined;
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

/** Returns `data` if it is an object with a slug. Throws an `UnexpectedResponse` for any other value. */
export function readEntry(data: unknown, response: HttpResponse): CatalogEntry {
  return entryAt("", data, response);
}

/**
 * Returns the entries in `data`. Throws an `UnexpectedResponse` if `data` is not a list or an entry is invalid.
 *
 * Assumed: a list in a response is an array, or an object in which exactly one property is an array. The API does not
 * specify the form of lists.
 */
export function readEntries(data: unknown, response: HttpResponse): readonly CatalogEntry[] {
  const list = unwrap(data);
  if (!Array.isArray(list)) throw mistyped(response, "data", list, "array");
  return list.map((item: unknown, index) => entryAt(`${index}`, item, response));
}

function unwrap(data: unknown): unknown {
  if (!isRecord(data)) return data;
  const arrays = Object.values(data).filter(Array.isArray);
  return arrays.length === 1 ? arrays[0] : data;
}

function entryAt(path: string, value: unknown, response: HttpResponse): CatalogEntry {
  if (!isRecord(value)) throw mistyped(response, path || "data", value, "object");
  if (isEntry(value)) return value;
  const field = path === "" ? "slug" : `${path}.slug`;
  if (value["slug"] === "") throw unexpected(response, "length", "is empty", { field });
  throw mistyped(response, field, value["slug"], "string");
}

function isEntry(value: Readonly<Record<string, unknown>>): value is CatalogEntry {
  return typeof value["slug"] === "string" && value["slug"] !== "";
}

/** The start and the end of a compact body that contains only a list. */
const HEAD = Buffer.from('{"data":[');
const TAIL = Buffer.from('],"meta":{"apiVersion":"v1"}}');

/**
 * Returns the JSON text of a list's items, without the brackets, so that output need not serialize the items again. Returns undefined
 * unless the body is compact, contains only the list and `meta`, and shows no sign of a repeated key.
 *
 * The body must be valid JSON, and its root must have only the keys `data` and `meta`. The last `]` then closes the array at the start of
 * the body, unless a key is repeated, possibly with escapes (`\u0064ata`).
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
