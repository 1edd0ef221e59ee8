import { createRequire } from "node:module";
import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import { ServiceError } from "../service-error.ts";

/** What both implementations of the `DatabaseSync` API offer. */
export interface Sqlite {
  readonly DatabaseSync: new (path: string) => DatabaseSyncInstance;
}

const require = createRequire(import.meta.url);

/** Node's own SQLite where it has full-text search, else the prebuilt package. Throws a `ServiceError` without either. */
export function loadSqlite(): Sqlite {
  const builtIn = loadBuiltIn();
  // Node 22 had its own SQLite before it was built with FTS5.
  return builtIn !== undefined && hasFullTextSearch(builtIn) ? builtIn : loadPackage();
}

function loadBuiltIn(): Sqlite | undefined {
  try {
    return withoutExperimentalWarning(() => require("node:sqlite"));
  } catch {
    return undefined;
  }
}

function hasFullTextSearch({ DatabaseSync }: Sqlite): boolean {
  const database = new DatabaseSync(":memory:");
  const { used } = database.prepare("SELECT sqlite_compileoption_used('ENABLE_FTS5') AS used").get();
  database.close();
  return used === 1;
}

function loadPackage(): Sqlite {
  try {
    return require("@photostructure/sqlite");
  } catch (cause) {
    throw new ServiceError(
      "sqlite",
      "the local catalog needs SQLite with full-text search: use Node 24 or newer, or install the optional package @photostructure/sqlite",
      { cause },
    );
  }
}

/** Node 22 and 24 warn on stderr when `node:sqlite` is loaded. What we use of it has not changed since. */
function withoutExperimentalWarning<T>(load: () => T): T {
  const process: NodeJS.Process = require("node:process");
  const emitWarning = process.emitWarning;
  process.emitWarning = () => {};
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
