import { createRequire } from "node:module";
import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import { ServiceError } from "../service-error.ts";

/** The part of the `DatabaseSync` API that both implementations have. */
export interface Sqlite {
  readonly DatabaseSync: new (path: string) => DatabaseSyncInstance;
}

const require = createRequire(import.meta.url);

/** Loads Node's SQLite where it has full-text search, else the prebuilt package. Throws a `ServiceError` without either. */
export function loadSqlite(): Sqlite {
  const builtIn = loadBuiltIn();
  // The first versions of Node 22 have SQLite without FTS5.
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
      "SQLite with full-text search is missing: use Node 22.16 or newer, or install the optional package @photostructure/sqlite",
      { cause },
    );
  }
}

/** Suppresses the ExperimentalWarning of Node 22 and 24 for `node:sqlite`. */
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
