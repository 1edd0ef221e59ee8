import type { Page } from "../api/catalog-client.ts";
import type { Clock } from "../context.ts";
import type { Tool } from "../contract/index.ts";
import { CatalogError } from "../errors/catalog-error.ts";
import type { CacheState } from "../http/transport.ts";
import type { Batch } from "../output/view.ts";
import type { NearSlugs } from "./near-slugs.ts";

/** What a listing is read from, and how far. */
export interface ListingOptions {
  readonly pages: AsyncGenerator<Page<Tool>, void, void>;
  /** How many rows at the most, over several pages; undefined: the first page as the service cuts it. */
  readonly limit: number | undefined;
  readonly clock: Clock;
  /** Looks for what was probably meant, when nothing was found. */
  readonly whenEmpty: () => Promise<NearSlugs | undefined>;
}

/** The pages of a search, cut to a limit. What it knows beside the rows is complete once the rows were read. */
export class Listing implements AsyncIterable<Batch<Tool>> {
  readonly #options: ListingOptions;
  #count = 0;
  /** Whether the service has more than was read. */
  hasMore = false;
  near: NearSlugs | undefined;
  elapsedMs = 0;
  cache: CacheState = "off";
  ageSeconds: number | undefined;

  constructor(options: ListingOptions) {
    this.#options = options;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Batch<Tool>, void, void> {
    const { limit, clock, whenEmpty } = this.#options;
    const started = clock.elapsed();
    for await (const { value, raw, hasNext, cache, ageSeconds } of this.#pages()) {
      const rows = limit === undefined ? value : value.slice(0, limit - this.#count);
      this.#count += rows.length;
      this.hasMore = hasNext || rows.length < value.length;
      this.cache = cache;
      this.ageSeconds = ageSeconds;
      this.elapsedMs = clock.elapsed() - started;
      yield { rows, raw };
      if (limit === undefined || this.#count >= limit) break;
    }
    if (this.#count === 0) this.near = await whenEmpty();
  }

  async *#pages(): AsyncGenerator<Page<Tool>, void, void> {
    try {
      yield* this.#options.pages;
    } catch (error) {
      throw this.#count > 0 && error instanceof CatalogError ? afterRows(error, this.#count) : error;
    }
  }
}

/** The failure of a later page: it keeps its code and status, and says how far the listing got. */
function afterRows(failure: CatalogError, count: number): CatalogError {
  const { code, message, hint, facts, status, retry } = failure;
  const got = `${count} ${count === 1 ? "listing" : "listings"}`;
  return new CatalogError({
    code,
    message: `Broken off after ${got}: ${message}`,
    hint,
    facts,
    status,
    retry,
    cause: failure,
  });
}
