import type { ToolPage } from "../../api/catalog-client.ts";
import type { Clock } from "../../context.ts";
import type { Tool } from "../../contract/index.ts";
import type { Hint } from "../../errors/advice.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import type { Batch } from "../../output/shown.ts";
import { counted } from "../../text/counted.ts";
import type { SearchFacts } from "../../views/search.ts";

export interface SearchRequest {
  readonly pages: AsyncGenerator<ToolPage, void, void>;
  readonly asked: Pick<SearchFacts, "q" | "category" | "tag" | "catalog" | "isLimited">;
  /** The maximum number of rows to read, from several pages if needed; undefined to read only the first page. */
  readonly limit: number | undefined;
  readonly clock: Clock;
  /** Returns the advice for a search that found nothing. */
  readonly whenEmpty: () => Promise<readonly Hint[]>;
}

/** Yields the pages of a search up to the limit, then returns the facts about the search. */
export async function* searchResults({
  pages,
  asked,
  limit,
  clock,
  whenEmpty,
}: SearchRequest): AsyncGenerator<Batch<Tool>, SearchFacts, void> {
  const started = clock.elapsed();
  let read: Pick<SearchFacts, "count" | "hasMore" | "elapsedMs" | "ageSeconds"> = {
    count: 0,
    hasMore: false,
    elapsedMs: 0,
    ageSeconds: undefined,
  };
  const unreadable = { count: 0 };
  for await (const page of reported(pages, () => read.count)) {
    const room = limit === undefined ? page.entries.length : limit - read.count;
    read = {
      count: read.count + Math.min(room, page.entries.length),
      hasMore: page.hasNext || room < page.entries.length,
      elapsedMs: clock.elapsed() - started,
      ageSeconds: page.ageSeconds,
    };
    yield batchOf(page, room, unreadable);
    if (limit === undefined || read.count >= limit) break;
  }
  const advice = read.count === 0 ? await whenEmpty() : [];
  return { ...asked, ...read, unreadable: unreadable.count, advice };
}

/** Returns the first `room` listings on a page. Reading `rows` parses the listings and counts those with unreadable fields. */
function batchOf(page: ToolPage, room: number, unreadable: { count: number }): Batch<Tool> {
  let rows: readonly Tool[] | undefined;
  const read = () => {
    const readings = page.readings.slice(0, room);
    unreadable.count += readings.filter((reading) => reading.unreadable.length > 0).length;
    return readings.map(({ value }) => value);
  };
  return {
    get rows() {
      rows ??= read();
      return rows;
    },
    data: page.entries.slice(0, room),
    get json() {
      return room < page.entries.length ? undefined : page.json;
    },
    raw: page.raw,
  };
}

/** Yields the pages. After a listing has been read, a `CatalogError` is rethrown with the number of listings read. */
async function* reported(
  pages: AsyncGenerator<ToolPage, void, void>,
  count: () => number,
): AsyncGenerator<ToolPage, void, void> {
  try {
    yield* pages;
  } catch (error) {
    if (count() === 0 || !(error instanceof CatalogError)) throw error;
    const message = `Stopped after ${counted(count(), "listing")}: ${error.message}`;
    throw new CatalogError({ ...error, message, cause: error });
  }
}
