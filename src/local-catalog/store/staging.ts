import { boundHeap } from "../../base/runtime/node-20/engine.ts";
import type { NewListing } from "../rules/listing.ts";
import type { Database } from "./database.ts";

/** The page cache size in KiB. With the default of 2 MiB, an import reads pages repeatedly. With 16 MiB, an import is no faster. */
const CACHE_KIB = 4_096;

export type Staging = ReturnType<typeof createStaging>;

/** Creates a temporary table for an import, so that a large file is not kept in memory and a later row replaces an earlier one with its slug. */
export function createStaging(database: Database) {
  boundHeap();
  database.exec(`
    PRAGMA cache_size = -${CACHE_KIB};
    CREATE TEMP TABLE staged (slug TEXT NOT NULL UNIQUE, listed_at TEXT NOT NULL, data TEXT NOT NULL);
    BEGIN`);
  const insert =
    "INSERT INTO staged VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET listed_at = excluded.listed_at, data = excluded.data";
  return {
    add: (listing: NewListing) =>
      database.run(insert, listing.slug, listing.listedAt ?? "", JSON.stringify(listing)),
    /** Commits the staged listings and returns their number. Before this call, the connection must not be used to change the catalog. */
    finish() {
      database.exec("COMMIT");
      return database.get<number>("SELECT count(*) AS value FROM staged") ?? 0;
    },
    has: (slug: string) => database.get("SELECT 1 FROM staged WHERE slug = ?", slug) !== undefined,
    /** Yields batches of listings, oldest first. Reverses the order of listings with equal times, because lists show the highest ID first. */
    *batches(size: number): Generator<readonly NewListing[]> {
      const listings = "SELECT data AS json FROM staged ORDER BY listed_at, rowid DESC";
      let batch: NewListing[] = [];
      for (const listing of database.iterate<NewListing>(listings)) {
        batch.push(listing);
        if (batch.length < size) continue;
        yield batch;
        batch = [];
      }
      yield batch;
    },
  };
}
