import { existsSync } from "node:fs";
import { Database } from "../store/database.ts";
import { readStoredNames } from "../store/names.ts";
import { databasePath } from "../store/open-database.ts";

/** The maximum number of names returned. */
const MOST = 500;

/**
 * Returns the names, by slug, of listings, categories or tags whose slug begins with `start`. Returns an empty map if the
 * catalog cannot be read. Changes nothing.
 */
export function completableNames(
  dataFolder: string,
  kind: "listings" | "categories" | "tags",
  start: string,
): ReadonlyMap<string, string> {
  const path = databasePath(dataFolder);
  if (!existsSync(path)) return new Map();
  try {
    const database = new Database(path);
    try {
      return new Map(readStoredNames(database, kind, { start, most: MOST }));
    } finally {
      database.close();
    }
  } catch {
    return new Map();
  }
}
