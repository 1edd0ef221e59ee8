import { existsSync } from "node:fs";
import { valueOr } from "../../files/system-error.ts";
import { isAction, judgeAction, type ListingState } from "../rules/listing-states.ts";
import { Database } from "../store/database.ts";
import { databasePath } from "../store/open-database.ts";
import { Submissions } from "../store/submissions.ts";
import { startingWith } from "../store/taxonomies.ts";

const TABLES = { listings: "listing", categories: "category", tags: "tag" } as const;
const MOST = 500;

/** Returns at most 500 listings, categories or tags whose slugs begin with `start`, as a map from slugs to names. */
export function completableNames(
  dataFolder: string,
  kind: keyof typeof TABLES,
  start: string,
): ReadonlyMap<string, string> {
  const entries = read(dataFolder, (database) => startingWith(database, TABLES[kind], start, MOST));
  return new Map(entries.map(({ slug, name }) => [slug, name]));
}

/** Returns the slugs and states of submissions whose slugs begin with `start` and that allow `action`. Checks at most 500 submissions. */
export function completableSlugs(
  dataFolder: string,
  action: string,
  start: string,
): readonly (readonly [slug: string, state: ListingState])[] {
  if (!isAction(action)) return [];
  const submissions = read(dataFolder, (database) => new Submissions(database).startingWith(start, MOST));
  return submissions
    .filter((submission) => judgeAction(action, submission) === "do")
    .map(({ slug, state }) => [slug, state]);
}

/** Returns the rows from a query that must not change the catalog, or an empty array if the catalog cannot be read. */
function read<Row>(dataFolder: string, query: (database: Database) => readonly Row[]): readonly Row[] {
  const path = databasePath(dataFolder);
  if (!existsSync(path)) return [];
  return valueOr([], () => {
    const database = new Database(path);
    try {
      return query(database);
    } finally {
      database.close();
    }
  });
}
