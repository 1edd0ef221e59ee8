import { isRecord } from "../base/text/exact-number.ts";
import { parseUrl } from "../base/text/parse-url.ts";
import { redactCredentials, sanitize } from "../base/text/sanitize.ts";
import { UnexpectedResponse } from "../contract/errors/remote-errors.ts";
import type { HttpResponse } from "./http/transport.ts";
import { mistyped, unexpected } from "./unexpected.ts";

/** A listing, category or tag as the service sent it. The API does not specify the fields of list items, so only `slug` is required. */
export interface CatalogEntry {
  readonly slug: string;
  readonly [field: string]: unknown;
}

/** An entry whose fields have the types that the contract specifies. A missing or unreadable field has a default value, such as null. */
export interface Reading<Value> {
  readonly value: Value;
  /** The dotted paths of the fields whose values are not null and have the wrong type or format. */
  readonly unreadable: readonly string[];
}

/** A response's content and body, and whether the response came from the cache. */
export interface CatalogResponse<Value> extends Pick<HttpResponse, "cache" | "ageSeconds"> {
  readonly value: Value;
  readonly raw: Buffer;
  /** Whether the body is an envelope that contains only `data` and `meta`. */
  readonly isPlain: boolean;
}

export interface EntryResponse<Item> extends CatalogResponse<Item>, Reading<Item> {
  readonly entry: CatalogEntry;
}

export interface EntryPage extends CatalogResponse<readonly CatalogEntry[]> {
  readonly hasNext: boolean;
}

export interface ListResponse<Item> extends Pick<CatalogResponse<Item>, "raw" | "ageSeconds"> {
  readonly entries: readonly CatalogEntry[];
  readonly readings: readonly Reading<Item>[];
}

/** Returns `data` if it is an object with a slug. Otherwise, throws an `UnexpectedResponse` that states the path of the invalid value. */
export function readEntry(data: unknown, response: HttpResponse, path = ""): CatalogEntry {
  if (isEntry(data)) return data;
  if (!isRecord(data)) throw mistyped(response, path || "data", data, "object");
  const field = path === "" ? "slug" : `${path}.slug`;
  if (data["slug"] === "") throw unexpected(response, "length", "is empty", { field });
  throw mistyped(response, field, data["slug"], "string");
}

/**
 * Returns the entries in `data`. Throws an `UnexpectedResponse` if `data` is not a list or an entry is invalid.
 *
 * Assumed: a list in a response is an array, or an object with exactly one array. The API does not specify the form of lists.
 */
export function readEntries(data: unknown, response: HttpResponse): readonly CatalogEntry[] {
  const arrays = isRecord(data) ? Object.values(data).filter(Array.isArray) : [];
  const list = arrays.length === 1 ? arrays[0] : data;
  if (!Array.isArray(list)) throw mistyped(response, "data", list, "array");
  return list.every(isEntry) ? list : list.map((item, index) => readEntry(item, response, `${index}`));
}

function isEntry(value: unknown): value is CatalogEntry {
  return isRecord(value) && typeof value["slug"] === "string" && value["slug"] !== "";
}

/** Resolves the target of a link to the next page. Throws an `UnexpectedResponse` for an unusable target. */
export function nextLink(target: string, response: HttpResponse): URL {
  const url = parseUrl(target, response.url);
  if (url?.origin === response.url.origin && url.username === "" && url.password === "") return url;
  throw new UnexpectedResponse({
    message: `The next-page link from ${response.url.host} is invalid or leads to another origin`,
    facts: [["Link", redactCredentials(sanitize(target))]],
    hint: "Report the link to the catalog's operator. A search without --all or --limit reads only the first page",
  });
}

/** Matches a link, and captures its target and its parameters. Targets and quoted values may contain commas and semicolons. */
const LINK = /[^<]*<([^<>]*)>((?:\s*;\s*[\w!#$&+.^`|~*-]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^",;\s]*))?)*)/gy;

/** Returns the target of the first link with the `next` relation (RFC 8288). Ignores everything after a malformed target. */
export function nextTarget({ headers: { link = "" } }: HttpResponse): string | undefined {
  // The pattern is sticky: each match starts where the previous one ended, so the search takes linear time.
  for (const [, target, parameters] of link.matchAll(LINK)) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^",;\s]+))/i.exec(parameters ?? "");
    const names = (relations?.[1] ?? relations?.[2] ?? "").toLowerCase().split(/\s+/);
    if (names.includes("next")) return target;
  }
  return undefined;
}
