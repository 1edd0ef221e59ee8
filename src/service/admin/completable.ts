import { existsSync } from "node:fs";
import { isAction, judgeAction, type ListingState } from "../rules/listing-states.ts";
import { Database } from "../store/database.ts";
import { databasePath } from "../store/open-database.ts";
import { readSlugEntries, readSubmissions } from "../store/slug-reads.ts";

// Functions that return candidates for completion. They never change the catalog. If the catalog cannot be read, they return no candidates.

const TABLES = { listings: "listing", categories: "category", tags: "tag" } as const;
const MAX_CANDIDATES = 500;

/** Returns the names of at most 500 listings, categories or tags whose slugs begin with `start`, with the slugs as keys. */
export function completableNames(
  dataFolder: string,
  kind: keyof typeof TABLES,
  start: string,
): ReadonlyMap<string, string> {
  const entries = read(dataFolder, (database) =>
    readSlugEntries(database, TABLES[kind], { start, most: MAX_CANDIDATES }),
  );
  return new Map(entries.map(({ slug, name }) => [slug, name]));
}

/** Returns the slugs and states of listings on which `action` can be used now and whose slugs begin with `start`. */
export function completableSlugs(
  dataFolder: string,
  action: string,
  start: string,
): readonly (readonly [slug: string, state: ListingState])[] {
  if (!isAction(action)) return [];
  const subjects = read(dataFolder, (database) => readSubmissions(database, { start, most: MAX_CANDIDATES }));
  return subjects
    .filter((subject) => judgeAction(action, subject) === "do")
    .map(({ slug, state }) => [slug, state]);
}

function read<Row>(dataFolder: string, query: (database: Database) => readonly Row[]): readonly Row[] {
  const path = databasePath(dataFolder);
  if (!existsSync(path)) return [];
  try {
    const database = new Database(path);
    try {
      return query(database);
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}
