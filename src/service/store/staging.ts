import type { Database } from "./database.ts";
import type { NewListing } from "./listing-writer.ts";
import type { Statement } from "./statement.ts";

/** Rows in one transaction of the temporary database. */
const BATCH = 500;

/** Page cache of the connection: an index of words is written all over, and from 2 MiB it would go to disk each time. */
const CACHE_KIB = 65_536;

/** Listings on their way in, kept on disk in a table that only this connection sees and that goes with it. */
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

  /** Adds a listing; one with the same slug takes its place. */
  add(listing: NewListing): void {
    this.#batch.push(listing);
    if (this.#batch.length >= BATCH) this.#flush();
  }

  /** To be called behind the last one. Returns how many listings there are. */
  finish(): number {
    this.#flush();
    return this.#count.get()?.n ?? 0;
  }

  /** Whether a listing of this slug is on its way in. To be called behind `finish`. */
  has(slug: string): boolean {
    return this.#staged.get(slug) !== undefined;
  }

  /** All listings, the oldest first, some at a time. Of equally old ones the last first, as lists are newest first. */
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
