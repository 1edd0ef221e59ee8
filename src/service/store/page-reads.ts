import type { StoredListing } from "../rules/stored-listing.ts";
import type { Database } from "./database.ts";
import { LISTING_COLUMNS, type ListingRow, listingOf } from "./listing-row.ts";
import type { Statement } from "./statement.ts";

/** A listing as a sitemap names it. `listedAt` is ISO 8601, or empty when unknown. */
export interface ListingAddress {
  readonly slug: string;
  readonly listedAt: string;
}

/** The reads that only pages need: of live listings, as in `Listings`. */
export class PageReads {
  readonly #featured: Statement<ListingRow>;
  readonly #nextId: Statement<{ readonly id: number }>;
  readonly #idRange: Statement<ListingAddress>;

  constructor(database: Database) {
    this.#featured = database.prepare(`
      SELECT ${LISTING_COLUMNS} FROM listing JOIN category ON category.id = category_id
      WHERE featured = 1 ORDER BY listing.listed_at DESC, listing.id DESC LIMIT ?`);
    this.#nextId = database.prepare("SELECT id FROM listing WHERE id > ? ORDER BY id LIMIT 1");
    this.#idRange = database.prepare(
      "SELECT slug, listed_at AS listedAt FROM listing WHERE id > ? AND id <= ? ORDER BY id",
    );
  }

  /** Returns the featured listings, the newest first. */
  featured(limit: number): readonly StoredListing[] {
    return this.#featured.all(limit).map(listingOf);
  }

  /**
   * Returns the numbers of the ranges of ids that have a listing; range n holds the ids from `(n - 1) * size + 1` to `n * size`.
   * One look into the index each: nothing is counted.
   */
  idRanges(size: number): readonly number[] {
    const numbers: number[] = [];
    const next = (after: number) => this.#nextId.get(after)?.id;
    for (let id = next(0); id !== undefined; id = next((numbers.at(-1) ?? 0) * size)) {
      numbers.push(Math.ceil(id / size));
    }
    return numbers;
  }

  /** Returns the addresses of the listings in a range of ids. */
  addressesIn(range: number, size: number): readonly ListingAddress[] {
    return this.#idRange.all((range - 1) * size, range * size);
  }
}
