import { setTimeout as sleep } from "node:timers/promises";
import type { NewListing, StoredListing } from "../rules/stored-listing.ts";
import { type Database, Repository } from "./database.ts";
import { SELECT_FROM_LISTING } from "./listing-row.ts";
import { searchTerms } from "./search-terms.ts";

/** Increase this version if the indexed terms change. A database with a different version is reindexed when it is opened for writing. */
const VERSION = "6";
const VERSION_NAME = "search-index";

/** The lengths of the prefixes that FTS5 indexes. A search for a shorter or longer prefix must collect the hits for all matching terms. */
const PREFIXES = "2 3 4 5 6 7 8 9";

/** The number of bytes of terms that FTS5 keeps in memory during a bulk load. With the default of 1 MiB, FTS5 would merge more often. */
const BULK_BYTES = 32 * 1024 * 1024;
const BATCH = 2_000;

/** The full-text index of live listings. The methods must be called in a transaction. */
export class SearchIndex extends Repository {
  readonly #add = this.database.prepare("INSERT INTO search (rowid, terms) VALUES (?, ?)");
  readonly #remove = this.database.prepare("DELETE FROM search WHERE rowid = ?");

  add(id: number, listing: NewListing): void {
    this.#add.run(id, searchTerms(listing));
  }

  remove(id: number): void {
    this.#remove.run(id);
  }

  clear(): void {
    this.database.exec("INSERT INTO search (search) VALUES ('delete-all')");
  }

  startBulkLoad(): void {
    this.database.exec(`INSERT INTO search (search, rank) VALUES ('hashsize', ${BULK_BYTES})`);
  }

  /** Merges the index segments, so that a search reads only one segment. */
  optimize(): void {
    this.database.exec("INSERT INTO search (search) VALUES ('optimize')");
  }
}

/** Rebuilds the index if its version is not `VERSION`. During the rebuild, the connection must not be used for anything else. */
export async function updateSearchIndex(database: Database): Promise<void> {
  if (isIndexCurrent(database)) return;
  await database.write(async () => {
    if (!isIndexCurrent(database)) await rebuild(database);
  });
}

/** Reports whether the index has the current version. */
export function isIndexCurrent(database: Database): boolean {
  const version = database.prepare<string>("SELECT value FROM setting WHERE name = ?");
  return version.get(VERSION_NAME) === VERSION;
}

async function rebuild(database: Database): Promise<void> {
  database.exec(`
    DROP TABLE search;
    CREATE VIRTUAL TABLE search USING fts5 (
      terms, tokenize = 'ascii', content = '', contentless_delete = 1, detail = none, prefix = '${PREFIXES}'
    );
    INSERT OR REPLACE INTO setting VALUES ('${VERSION_NAME}', '${VERSION}')`);
  const index = new SearchIndex(database);
  index.startBulkLoad();
  const listings = database.prepare<StoredListing>(`${SELECT_FROM_LISTING} ORDER BY listing.id`);
  let count = 0;
  for (const listing of listings.iterate()) {
    index.add(listing.id, listing);
    count += 1;
    if (count % BATCH === 0) await sleep(0);
  }
  if (count >= BATCH) index.optimize();
}
