import { existsSync } from "node:fs";
import { isVerb, judgeVerb, type ListingState, ruleOf } from "../rules/listing-states.ts";
import { Database } from "../store/database.ts";
import { databasePath } from "../store/open-database.ts";
import { readVerbSubjects } from "../store/slug-reads.ts";

/** The maximum number of slugs returned. */
const MOST = 500;

/**
 * Returns the slugs that begin with `start` and accept the verb in their current state, with their states. Returns none if the
 * catalog cannot be read. Changes nothing.
 */
export function completableSlugs(
  dataFolder: string,
  verb: string,
  start: string,
): readonly (readonly [slug: string, state: ListingState])[] {
  const path = databasePath(dataFolder);
  if (!isVerb(verb) || !existsSync(path)) return [];
  try {
    const database = new Database(path);
    try {
      const { by } = ruleOf(verb);
      const subjects = readVerbSubjects(database, { start, most: MOST });
      return subjects
        .filter((subject) => judgeVerb(verb, by, subject) === "do")
        .map(({ slug, state }) => [slug, state]);
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}
