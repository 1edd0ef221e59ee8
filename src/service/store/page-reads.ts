import type { StoredListing, TaxonomyEntry } from "../rules/stored-listing.ts";
import type { Database } from "./database.ts";
import { LISTING_COLUMNS, type ListingRow, listingOf } from "./listing-row.ts";
import type { Statement } from "./statement.ts";
import { byName } from "./taxonomies.ts";

/** Assumed: the editor lists up to 500 tags; others are typed. */
const OFFERED_TAGS = 500;

/** A listing as a sitemap names it. `listedAt` is ISO 8601, or empty when unknown. */
export interface ListingAddress {
  readonly slug: string;
  readonly listedAt: string;
}

/** The reads that only pages need: of live listings, as in `Listings`. */
export class PageReads {
  readonly #featured: Statement<ListingRow>;
  readonly #firstTags: Statement<TaxonomyEntry>;
  readonly #tagsOf: Statement<TaxonomyEntry>;
  readonly #nextId: Statement<{ readonly id: number }>;
  readonly #idRange: Statement<ListingAddress>;

  constructor(database: Database) {
    this.#featured = database.prepare(`
      SELECT ${LISTING_COLUMNS} FROM listing JOIN category ON category.id = category_id
      WHERE featured = 1 ORDER BY listing.listed_at DESC, listing.id DESC LIMIT ?`);
    this.#firstTags = database.prepare("SELECT slug, name FROM tag ORDER BY slug LIMIT ?");
    this.#tagsOf = database.prepare(
      "SELECT slug, name FROM tag WHERE slug IN (SELECT value FROM json_each(?))",
    );
    this.#nextId = database.prepare("SELECT id FROM listing WHERE id > ? ORDER BY id LIMIT 1");
    this.#idRange = database.prepare(
      "SELECT slug, listed_at AS listedAt FROM listing WHERE id > ? AND id <= ? ORDER BY id",
    );
  }

  /** Returns the tags that the editor offers: the chosen ones, and the first few hundred of all. */
  tagChoices(chosen: readonly string[]): {
    readonly entries: readonly TaxonomyEntry[];
    readonly isCut: boolean;
  } {
    const first = this.#firstTags.all(OFFERED_TAGS + 1);
    const known = this.#tagsOf.all(JSON.stringify(chosen));
    const entries = new Map([...known, ...first.slice(0, OFFERED_TAGS)].map((tag) => [tag.slug, tag]));
    return { entries: byName([...entries.values()]), isCut: first.length > OFFERED_TAGS };
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
