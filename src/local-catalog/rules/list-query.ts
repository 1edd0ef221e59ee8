import { createHmac } from "node:crypto";
import { ASCII, fold } from "../../base/text/fold.ts";
import { isSlug, PAGE_SIZE } from "../../contract/index.ts";
import { invalidRequest } from "./refusal.ts";

/**
 * The position of a listing in a list, as stored in a cursor. For a query with words, `newest` is the highest ID at the time of the first
 * page, `ranked` identifies the ranking, `listedAt` is empty, and `id` is the place in the ranking (`phase` 0) or an ID (`phase` 1).
 * Otherwise, `phase` is 0.
 */
export type Position = Readonly<Record<"phase" | "id" | "newest", number>> &
  Readonly<{ listedAt: string; ranked?: string }>;

/**
 * Assumed: a search uses the first 800 characters of a query, and the first 64 words in them. This limits how long a search takes and how
 * long the link to the next page is.
 */
const MAX_QUERY = 800;
const MAX_WORDS = 64;

/** Returns a query truncated to the maximum length, with unpaired surrogates replaced. */
function cutQuery(query: string): string {
  return query.slice(0, MAX_QUERY).toWellFormed();
}

/**
 * Returns the words in a text, in lowercase and without accents.
 *
 * Assumed: a search finds the listings that contain every word of the query in the name, headline, tags or description; the last word also
 * matches the beginning of a longer word. Letters, digits and the signs in `C++` and `C#` belong to a word; other characters separate words.
 * Text in scripts without spaces between words is found by its beginning.
 */
export function wordsOf(text: string): readonly string[] {
  // The pattern for ASCII is compiled and matched several times as fast.
  const words = ASCII.test(text)
    ? text.toLowerCase().match(/[a-z\d+#]+/g)
    : fold(text).match(/[\p{L}\p{N}+#]+/gu);
  return (words ?? []).filter((word) => /[^+#]/.test(word));
}

/** Returns the words of a text for the full-text index, which splits only ASCII in the same way. */
export function indexedText(text: string): string {
  return ASCII.test(text) ? text : wordsOf(text).join(" ");
}

export type ListQuery = ReturnType<typeof parseListQuery>;

export function allListings(): ListQuery {
  return parseListQuery(new URLSearchParams(), "");
}

/** Parses a list request's query string. Throws a `Refusal` if the page size or cursor is invalid. Cursors are signed with `dataId`. */
export function parseListQuery(parameters: URLSearchParams, dataId: string) {
  const category = parameters.get("category") ?? undefined;
  const tag = parameters.get("tag") ?? undefined;
  const text = cutQuery(parameters.get("q") ?? "");
  const identity = JSON.stringify([text, category ?? null, tag ?? null]);
  const cursor = parameters.get("cursor");
  return {
    words: wordsOf(text).slice(0, MAX_WORDS),
    category,
    tag,
    limit: parseLimit(parameters.get("limit")),
    after: cursor === null ? undefined : parseCursor(cursor, identity, dataId),
    /** A string that identifies the search text and the filters. A cursor is valid only for one identity. */
    identity,
    /** True if a filter is not a valid slug, in which case no listings match. */
    isEmpty: [category, tag].some((slug) => slug !== undefined && !isSlug(slug)),
  };
}

/** Returns the search text and the filters of a request, without empty ones. Truncates long search text, so that links stay short. */
export function searchParameters(asked: URLSearchParams): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const name of ["q", "category", "tag"]) {
    const text = asked.get(name) ?? "";
    if (text !== "") parameters.set(name, name === "q" ? cutQuery(text) : text);
  }
  return parameters;
}

/** Returns the signed cursor for the page after a position. */
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
  if (cursor === signed(payload, identity, dataId))
    return JSON.parse(Buffer.from(payload, "base64url").toString());
  throw invalidRequest("cursor is invalid for this query. Follow the Link header of a response.");
}

function signed(payload: string, identity: string, dataId: string): string {
  const mac = createHmac("sha256", dataId).update(`${payload}\n${identity}`).digest("base64url");
  return `${payload}.${mac.slice(0, 16)}`;
}
