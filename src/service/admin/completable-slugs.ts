import { existsSync } from "node:fs";
import { judgeVerb } from "../rules/judge-verb.ts";
import { type ListingState, ruleOf, type Verb } from "../rules/listing-states.ts";
import { Database } from "../store/database.ts";
import { databasePath } from "../store/open-database.ts";
import { readVerbSubjects } from "../store/verb-subjects.ts";

/** More than this a person does not look through. */
const MOST = 500;

/**
 * Returns the slugs that begin with `start` and that a verb can be used on now, with their states. Nothing is made, filled or
 * changed; where nothing can be read there are none.
 */
export function completableSlugs(
  dataFolder: string,
  verb: Verb,
  start: string,
): readonly (readonly [slug: string, state: ListingState])[] {
  const path = databasePath(dataFolder);
  if (!existsSync(path)) return [];
  try {
    const database = new Database(path);
    try {
      const { by } = ruleOf(verb);
      const subjects = readVerbSubjects(database, start, MOST);
      return subjects
        .filter((subject) => judgeVerb({ verb, by }, subject) === "do")
        .map(({ slug, state }) => [slug, state]);
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}
