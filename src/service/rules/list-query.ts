import { isSlug, PAGE_SIZE } from "../../contract/index.ts";
import { decodeCursor, encodeCursor, type Position } from "./cursor.ts";
import { Refusal } from "./refusal.ts";
import { queryWords, type SearchWord } from "./search-words.ts";

/** The query of a list of listings. */
export interface ListQuery {
  /** Without words the newest come first, else the most relevant. */
  readonly words: readonly SearchWord[];
  readonly category: string | undefined;
  readonly tag: string | undefined;
  readonly limit: number;
  readonly after: Position | undefined;
  /** True when a filter cannot be a slug, so that nothing matches. */
  readonly isEmpty: boolean;
}

/** Parses the query string of a list. Throws a `Refusal` for an invalid page size or cursor. */
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

/** Returns the cursor of the page that follows `position`. */
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
    "cursor is not one of this catalog for this query. Follow the Link header of a response.",
  );
}

/** The parts of a query that decide the order of its results: the page size may change from page to page. */
function identityOf({ words, category, tag }: Pick<ListQuery, "words" | "category" | "tag">): string {
  return JSON.stringify([words.map(({ text, match }) => [text, match]), category ?? null, tag ?? null]);
}
