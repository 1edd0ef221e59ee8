import { ServiceError } from "../service-error.ts";
import type { Database } from "./database.ts";
import { MIGRATIONS } from "./migrations.ts";
import { isIndexCurrent } from "./search-index.ts";

/** The `PRAGMA application_id` of the catalog's databases, "CtLg" in ASCII. */
const APPLICATION_ID = 0x43744c67;

/** Throws a `ServiceError` if the database has a newer schema than `steps` or belongs to another application. */
export function assertCompatible(database: Database, name: string, steps = MIGRATIONS): void {
  // The tables must be read before the ID, because another process could create both in one transaction between the two reads.
  const tables = database.prepare<number>("SELECT count(*) AS value FROM sqlite_schema").get();
  if (tables !== 0 && database.pragma("application_id") !== APPLICATION_ID)
    throw new ServiceError("damaged", `Database ${name} belongs to another application; it was not changed`);
  const version = versionOf(database);
  if (version <= steps.length) return;
  const schemas = `schema ${version}; this version supports ${steps.length}`;
  throw new ServiceError(
    "newer",
    `Database ${name} was written by a newer version of this tool (${schemas})`,
  );
}

/** Runs the missing migrations in one transaction. Throws the same errors as `assertCompatible`, or a `StoreUnavailableError`. */
export async function migrate(
  database: Database,
  name: string,
  steps: readonly string[] = MIGRATIONS,
): Promise<void> {
  assertCompatible(database, name, steps);
  if (versionOf(database) === steps.length) return;

  await database.write(() => {
    // This is checked again, because another process with a newer version of this tool may have migrated the database in the meantime.
    assertCompatible(database, name, steps);
    for (const step of steps.slice(versionOf(database))) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${steps.length}`);
  });
}

/** Reports whether a database has the newest schema and the current search index. */
export function isCurrent(database: Database): boolean {
  return versionOf(database) === MIGRATIONS.length && isIndexCurrent(database);
}

function versionOf(database: Database): number {
  return database.pragma("user_version");
}
