import type { HttpResponse } from "../http/transport.ts";
import { mistyped, unexpected } from "./unexpected.ts";

/** A listing, category or tag as the service sent it. The API shows no list items: a slug is all that is relied on. */
export interface Entry {
  readonly slug: string;
  readonly [field: string]: unknown;
}

/** Narrows a value of JSON to an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads `data` that is one entry. Throws an `UnexpectedResponse` when it is no object with a slug. */
export function readEntry(data: unknown, response: HttpResponse): Entry {
  if (isEntry(data)) return data;
  throw entryMismatch(data, "", response);
}

/**
 * Reads `data` that is a list of entries, and stops at the first that is none. Throws an `UnexpectedResponse` then.
 *
 * Assumed: a list is an array, or an object with exactly one array in it, since the API does not show which.
 */
export function readEntries(data: unknown, response: HttpResponse): readonly Entry[] {
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

function isEntry(value: unknown): value is Entry {
  return isRecord(value) && typeof value["slug"] === "string" && value["slug"] !== "";
}

function entryMismatch(value: unknown, place: string, response: HttpResponse) {
  if (!isRecord(value))
    return mistyped(response, place === "" ? "data" : place, { value, expected: "object" });
  const field = place === "" ? "slug" : `${place}.slug`;
  if (value["slug"] === "") return unexpected(response, { field, rule: "length", message: "is empty" });
  return mistyped(response, field, { value: value["slug"], expected: "string" });
}
