import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { isSlug, PAGE_SIZE } from "../../contract/index.ts";
import { invalidRequest } from "./refusal.ts";
import { cutQuery, punctuatedQueryWords, queryHost, queryWords, type SearchWord } from "./search-words.ts";

const Position = z.object({ phase: z.int(), listedAt: z.string(), id: z.int() });

/** The position of a listing in a list, as stored in a cursor. If the query has words, `listedAt` is empty. Otherwise, `phase` is 0. */
export type Position = z.infer<typeof Position>;

export interface ListQuery {
  readonly words: readonly SearchWord[];
  readonly punctuated: readonly string[];
  /** The host name, if the search text is a host name. */
  readonly host: string | undefined;
  readonly category: string | undefined;
  readonly tag: string | undefined;
  readonly limit: number;
  readonly after: Position | undefined;
  /** A string that identifies the search text and the filters. A cursor is valid only for one identity. */
  readonly identity: string;
  /** True if a filter is not a valid slug, in which case no listings match. */
  readonly isEmpty: boolean;
}

/** Returns the query for all listings, newest first. */
export function allListings(): ListQuery {
  return parseListQuery(new URLSearchParams(), "");
}

/** Parses a list request's query string. Throws a `Refusal` if the page size or cursor is invalid. Cursors are signed with `dataId`. */
export function parseListQuery(parameters: URLSearchParams, dataId: string): ListQuery {
  const category = parameters.get("category") ?? undefined;
  const tag = parameters.get("tag") ?? undefined;
  const text = cutQuery(parameters.get("q") ?? "");
  const identity = JSON.stringify([text, category ?? null, tag ?? null]);
  const cursor = parameters.get("cursor");
  return {
    words: queryWords(text),
    punctuated: punctuatedQueryWords(text),
    host: queryHost(text),
    category,
    tag,
    limit: parseLimit(parameters.get("limit")),
    after: cursor === null ? undefined : parseCursor(cursor, identity, dataId),
    identity,
    isEmpty: [category, tag].some((slug) => slug !== undefined && !isSlug(slug)),
  };
}

/** Returns the query parameters for the page at `cursor`. Truncates long search text to keep the link to the page short. */
export function parametersAfter(asked: URLSearchParams, cursor: string): URLSearchParams {
  const next = new URLSearchParams();
  for (const name of ["q", "category", "tag", "limit"]) {
    const value = asked.get(name);
    if (value !== null) next.set(name, name === "q" ? cutQuery(value) : value);
  }
  next.set("cursor", cursor);
  return next;
}

/** Returns the cursor for the listings after `position`. */
export function cursorAfter(query: ListQuery, position: Position, dataId: string): string {
  const payload = Buffer.from(JSON.stringify(position)).toString("base64url");
  return signed(payload, query.identity, dataId);
}

function parseLimit(text: string | null): number {
  if (text === null) return PAGE_SIZE.default;
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit >= PAGE_SIZE.min && limit <= PAGE_SIZE.max) return limit;
  throw invalidRequest(`limit must be a whole number from ${PAGE_SIZE.min} to ${PAGE_SIZE.max}.`);
}

function parseCursor(cursor: string, identity: string, dataId: string): Position {
  const [payload = ""] = cursor.split(".");
  // The whole cursor is compared, so that a cursor with additional characters is rejected.
  const isSigned = cursor === signed(payload, identity, dataId);
  const json = isSigned ? JSON.parse(Buffer.from(payload, "base64url").toString()) : undefined;
  const position = Position.safeParse(json).data;
  if (position !== undefined) return position;
  throw invalidRequest("cursor is invalid for this query. Follow the Link header of a response.");
}

function signed(payload: string, identity: string, dataId: string): string {
  const mac = createHmac("sha256", dataId).update(`${payload}\n${identity}`).digest("base64url");
  return `${payload}.${mac.slice(0, 16)}`;
}
