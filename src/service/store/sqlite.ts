import { createRequire } from "node:module";
import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import { ServiceError } from "../service-error.ts";

/** What both implementations of the `DatabaseSync` API offer. */
export interface Sqlite {
  readonly DatabaseSync: new (path: string) => DatabaseSyncInstance;
}

const require = createRequire(import.meta.url);

/** Node's own SQLite where there is one, else the prebuilt package. Throws a `ServiceError` when there is neither. */
export function loadSqlite(): Sqlite {
  try {
    return withoutExperimentalWarning(() => require("node:sqlite"));
  } catch {
    return loadPackage();
  }
}

function loadPackage(): Sqlite {
  try {
    return require("@photostructure/sqlite");
  } catch (cause) {
    throw new ServiceError(
      "sqlite",
      "the local catalog needs SQLite: use Node 22.13 or newer, or install the optional package @photostructure/sqlite",
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
