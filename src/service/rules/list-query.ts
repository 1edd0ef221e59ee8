import { isSlug, PAGE_SIZE } from "../../contract/index.ts";
import { decodeCursor, encodeCursor, type Position } from "./cursor.ts";
import { Refusal } from "./refusal.ts";
import { queryWords, type SearchWord } from "./search-words.ts";

/** What a list of listings is asked for. */
export interface ListQuery {
  /** No words: newest first. Else by relevance. */
  readonly words: readonly SearchWord[];
  readonly category: string | undefined;
  readonly tag: string | undefined;
  readonly limit: number;
  readonly after: Position | undefined;
  /** A filter names what cannot be a slug: nothing matches. */
  readonly isEmpty: boolean;
}

/** Reads the query string of a list. Throws a `Refusal` for a page size or cursor that cannot be meant. */
export function parseListQuery(parameters: URLSearchParams, secret: string): ListQuery {
  const category = parameters.get("category") ?? undefined;
  const tag = parameters.get("tag") ?? undefined;
  const words = queryWords(parameters.get("q") ?? "");
  const cursor = parameters.get("cursor");
  return {
    words,
    category,
    tag,
    limit: parseLimit(parameters.get("limit")),
    after: cursor === null ? undefined : parseCursor(cursor, identityOf({ words, category, tag }), secret),
    isEmpty: [category, tag].some((slug) => slug !== undefined && !isSlug(slug)),
  };
}

/** The cursor for what follows `position` in the answer to `query`. */
export function cursorAfter(query: ListQuery, position: Position, secret: string): string {
  return encodeCursor(position, identityOf(query), secret);
}

function parseLimit(text: string | null): number {
  if (text === null) return PAGE_SIZE.default;
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit >= PAGE_SIZE.min && limit <= PAGE_SIZE.max) return limit;
  throw new Refusal(
    "VALIDATION_ERROR",
    `limit must be a whole number from ${PAGE_SIZE.min} to ${PAGE_SIZE.max}.`,
  );
}

function parseCursor(cursor: string, identity: string, secret: string): Position {
  const position = decodeCursor(cursor, identity, secret);
  if (position !== undefined) return position;
  throw new Refusal(
    "VALIDATION_ERROR",
    "cursor was not made by this catalog for this query. Follow the Link header of an answer.",
  );
}

/** The query as far as it decides the order of the results: the page size may change on the way. */
function identityOf({ words, category, tag }: Pick<ListQuery, "words" | "category" | "tag">): string {
  return JSON.stringify([words.map(({ text, match }) => [text, match]), category ?? null, tag ?? null]);
}
