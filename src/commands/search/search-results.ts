import type { ToolPage } from "../../api/catalog-client.ts";
import type { Clock } from "../../context.ts";
import type { Tool } from "../../contract/index.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import type { CacheState } from "../../http/transport.ts";
import type { NearSlugs } from "../../suggest/near-slugs.ts";
import type { NearSearch } from "../../views/search-facts.ts";
import type { Batch } from "../../views/view.ts";

/** The pages of a search, and the number of rows to read from them. */
export interface SearchResultsOptions {
  readonly pages: AsyncGenerator<ToolPage, void, void>;
  /** The largest number of rows, over several pages; undefined: the first page as the service cuts it. */
  readonly limit: number | undefined;
  readonly clock: Clock;
  /** Finds near matches of the filters and the words when nothing was found. */
  readonly whenEmpty: () => Promise<NearMatches | undefined>;
}

/** Searches close to an empty one. */
type NearMatches = NearSlugs & { readonly search: NearSearch | undefined };

/** The pages of a search, up to a limit. The facts beside the rows are complete once the rows were read. */
export class SearchResults implements AsyncIterable<Batch<Tool>> {
  readonly #options: SearchResultsOptions;
  #count = 0;
  /** True when the service has more than was read. */
  hasMore = false;
  /** Number of listings that were read, and of those with fields that could not be. */
  get count(): number {
    return this.#count;
  }
  unreadable = 0;
  near: NearMatches | undefined;
  elapsedMs = 0;
  cache: CacheState = "off";
  ageSeconds: number | undefined;

  constructor(options: SearchResultsOptions) {
    this.#options = options;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Batch<Tool>, void, void> {
    const { limit, clock, whenEmpty } = this.#options;
    const started = clock.elapsed();
    for await (const page of this.#pages()) {
      const { entries, hasNext, cache, ageSeconds } = page;
      const room = limit === undefined ? entries.length : limit - this.#count;
      this.#count += Math.min(room, entries.length);
      this.hasMore = hasNext || room < entries.length;
      this.cache = cache;
      this.ageSeconds = ageSeconds;
      this.elapsedMs = clock.elapsed() - started;
      yield this.#batchOf(page, room);
      if (limit === undefined || this.#count >= limit) break;
    }
    if (this.#count === 0) this.near = await whenEmpty();
  }

  /** Returns the first listings of a page. They are parsed, and those with unreadable fields counted, only when the rows are used. */
  #batchOf(page: ToolPage, room: number): Batch<Tool> {
    const rows = () => {
      const readings = page.readings.slice(0, room);
      this.unreadable += readings.filter(({ unreadable }) => unreadable.length > 0).length;
      return readings.map(({ value }) => value);
    };
    let read: readonly Tool[] | undefined;
    return {
      get rows() {
        read ??= rows();
        return read;
      },
      data: page.entries.slice(0, room),
      get json() {
        return room < page.entries.length ? undefined : page.json;
      },
      raw: page.raw,
    };
  }

  async *#pages(): AsyncGenerator<ToolPage, void, void> {
    try {
      yield* this.#options.pages;
    } catch (error) {
      throw this.#count > 0 && error instanceof CatalogError ? afterRows(error, this.#count) : error;
    }
  }
}

/** Returns the failure of a later page, with its code and status, and the number of listings before it. */
function afterRows(failure: CatalogError, count: number): CatalogError {
  const { code, message, hint, facts, status, retry } = failure;
  const got = `${count} ${count === 1 ? "listing" : "listings"}`;
  return new CatalogError({
    code,
    message: `Stopped after ${got}: ${message}`,
    hint,
    facts,
    status,
    retry,
    cause: failure,
  });
}
