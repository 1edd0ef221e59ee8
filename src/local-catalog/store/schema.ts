// biome-ignore lint/style/noRestrictedImports: reads files of this package.
import { readFileSync } from "node:fs";
import { ServiceError } from "../../contract/errors/service-error.ts";
import type { Database } from "./database.ts";

/** The `PRAGMA application_id` of the catalog's databases, "CtLg" in ASCII. */
const APPLICATION_ID = 0x43744c67;

/** The `PRAGMA user_version` of the tables in `schema.sql`. Increase it with every change. Versions 1 to 6 were never released. */
const VERSION = 7;

const SELECT_FACTS = `
  SELECT (SELECT count(*) FROM sqlite_schema) AS tables, application_id AS application, user_version AS version
  FROM pragma_application_id, pragma_user_version`;

type Facts = Partial<Readonly<Record<"tables" | "application" | "version", number>>>;

/** Reports whether a database has the tables. Throws a `ServiceError` for another version's schema or another application's database. */
export function hasSchema(database: Database, name: string): boolean {
  // One statement reads all facts, because another process could create the tables between two statements.
  const { tables = 0, application, version } = database.get<Facts>(SELECT_FACTS) ?? {};
  if (tables === 0) return false;
  if (application !== APPLICATION_ID)
    throw new ServiceError("damaged", `Database ${name} belongs to another application; it was not changed`);
  if (version === VERSION) return true;
  const message = `Database ${name} was written by another version of this tool (schema ${version}; this version supports ${VERSION})`;
  throw new ServiceError("version", message);
}

/** Returns the statements that create the tables. In the build, `build/inline-assets.ts` replaces the call with the file's content. */
export function schemaSql(): string {
  const tables = readFileSync(new URL("schema.sql", import.meta.url), "utf8");
  return `${tables} PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${VERSION}`;
}
