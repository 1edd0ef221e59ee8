import { existsSync } from "node:fs";
import { Database } from "../store/database.ts";
import { databasePath } from "../store/open-database.ts";
import { readNames } from "../store/slug-reads.ts";

const TABLES = { listings: "listing", categories: "category", tags: "tag" } as const;
/** The maximum number of names returned. */
const MOST = 500;

/**
 * Returns the names, by slug, of listings, categories or tags whose slug begins with `start`. Returns an empty map if the
 * catalog cannot be read. Changes nothing.
 */
export function completableNames(
  dataFolder: string,
  kind: keyof typeof TABLES,
  start: string,
): ReadonlyMap<string, string> {
  const path = databasePath(dataFolder);
  if (!existsSync(path)) return new Map();
  try {
    const database = new Database(path);
    try {
      const entries = readNames(database, TABLES[kind], { start, most: MOST });
      return new Map(entries.map(({ slug, name }) => [slug, name]));
    } finally {
      database.close();
    }
  } catch {
    return new Map();
  }
}
