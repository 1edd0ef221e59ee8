import type { NewListing } from "../rules/stored-listing.ts";
import type { Database } from "./database.ts";
import type { Statement } from "./statement.ts";

/** The number of rows in one transaction of the temporary database. */
const BATCH = 500;

/**
 * The page cache of the connection in KiB. With the default of 2 MiB, the full-text index would be read from disk repeatedly.
 * More than 16 MiB makes no difference.
 */
const CACHE_KIB = 16_384;

/** The listings of an import, in a temporary table on disk. */
export class Staging {
  readonly #database: Database;
  readonly #insert: Statement<never>;
  readonly #sorted: Statement<{ readonly data: string }>;
  readonly #staged: Statement<unknown>;
  readonly #count: Statement<{ readonly n: number }>;
  #batch: NewListing[] = [];

  constructor(database: Database) {
    this.#database = database;
    database.exec(`
      PRAGMA cache_size = -${CACHE_KIB};
      CREATE TEMP TABLE staged (slug TEXT NOT NULL UNIQUE, listed_at TEXT NOT NULL, data TEXT NOT NULL)`);
    this.#insert = database.prepare(
      "INSERT INTO staged VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET listed_at = excluded.listed_at, data = excluded.data",
    );
    this.#sorted = database.prepare("SELECT data FROM staged ORDER BY listed_at, rowid DESC");
    this.#staged = database.prepare("SELECT 1 FROM staged WHERE slug = ?");
    this.#count = database.prepare("SELECT count(*) AS n FROM staged");
  }

  /** Adds a listing, or replaces the one with the same slug. */
  add(listing: NewListing): void {
    this.#batch.push(listing);
    if (this.#batch.length >= BATCH) this.#flush();
  }

  /** Finishes adding and returns the number of listings. */
  finish(): number {
    this.#flush();
    return this.#count.get()?.n ?? 0;
  }

  /** Reports whether a listing has this slug. Call it after `finish`. */
  has(slug: string): boolean {
    return this.#staged.get(slug) !== undefined;
  }

  /**
   * Yields all listings in batches, oldest first. Equally old listings come in reverse order, since lists show the newest
   * first.
   */
  *batches(size: number): Generator<readonly NewListing[]> {
    let batch: NewListing[] = [];
    for (const { data } of this.#sorted.iterate()) {
      batch.push(JSON.parse(data));
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  #flush(): void {
    this.#database.exec("BEGIN");
    for (const listing of this.#batch) {
      this.#insert.run(listing.slug, listing.listedAt ?? "", JSON.stringify(listing));
    }
    this.#database.exec("COMMIT");
    this.#batch = [];
  }
}
