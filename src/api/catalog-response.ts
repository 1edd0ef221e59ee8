import type { HttpResponse } from "../http/transport.ts";
import { isRecord } from "../text/exact-number.ts";
import { mistyped, unexpected } from "./unexpected.ts";

/** A listing, category or tag as the service sent it. The API does not specify the fields of list items, so only `slug` is required. */
export interface CatalogEntry {
  readonly slug: string;
  readonly [field: string]: unknown;
}

/** The readable fields of an entry. A field that is missing or has the wrong type is blank. */
export interface Reading<Value> {
  readonly value: Value;
  /** The dotted paths of the fields that have the wrong type. */
  readonly unreadable: readonly string[];
}

/** The data, the body and the source of a response. */
export interface CatalogResponse<Value> extends Pick<HttpResponse, "cache" | "ageSeconds"> {
  readonly value: Value;
  /** The response body, byte for byte. */
  readonly raw: Buffer;
  /** Whether the body is an object with only `data` and `meta`. */
  readonly isPlain: boolean;
}

/** An entry as the service sent it, and its readable fields. */
export interface EntryResponse<Item> extends CatalogResponse<Item>, Reading<Item> {
  readonly entry: CatalogEntry;
}

/** The entries of a list as the service sent them, and their readable fields. */
export interface ListResponse<Item> extends CatalogResponse<readonly Item[]> {
  readonly entries: readonly CatalogEntry[];
  readonly readings: readonly Reading<Item>[];
  /** The JSON text of the entries, without the array's brackets, or undefined if it cannot be extracted from the body. */
  readonly json: Buffer | undefined;
}

/** Adds the readable fields to a list. Reads them on first use, because JSON output does not need them. */
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

/** Reads `data` as an entry. Throws an `UnexpectedResponse` if it is not an object with a slug. */
export function readEntry(data: unknown, response: HttpResponse): CatalogEntry {
  return entryAt("", data, response);
}

/**
 * Reads `data` as a list of entries. Throws an `UnexpectedResponse` if any entry is invalid.
 *
 * Assumed: a list is an array, or an object that contains exactly one array, since the API does not specify the form of lists.
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
 * Returns the JSON text of the items in a list, without brackets, so that output need not serialize the items again. Returns undefined
 * for a body that has several lines or may contain more than the list.
 *
 * The body must be valid JSON, and its root must have only the keys `data` and `meta`. Then the last `]` closes an array in the root: the
 * array at the start of the body, unless a key is repeated, possibly with escapes (`\u0064ata`).
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
