import { accessSync, closeSync, constants, rmSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { databasePath, fileIdentity, openOwn, UnsafeFile } from "../../base/files/own-files.ts";
import { makeDataFolder } from "../../base/files/private-files.ts";
import { errorCode, reasonOf } from "../../base/files/system-error.ts";
import { ServiceError } from "../../contract/errors/service-error.ts";
import { Database } from "./database.ts";
import { hasSchema, schemaSql } from "./schema.ts";
import { isBusy, isSqliteError, isStoreFailure, isUnwritable } from "./store-errors.ts";

/** The maximum size in bytes of a database that is checked for damage when it is opened for writing. The check reads the whole file. */
const CHECKED_BYTES = 16 * 1024 * 1024;
/** The maximum total wait between attempts to open the database, and the wait between two attempts, in milliseconds. */
const OPEN_TIMEOUT_MS = 5_000;
const POLL_MS = 20;
/** SQLite's result codes for a damaged file: `SQLITE_CORRUPT` and `SQLITE_NOTADB`. */
const DAMAGE = new Set([11, 26]);

type Fill = (database: Database) => void;

/**
 * Opens the database in a data folder or, if `dataFolder` is undefined, in memory. If needed, creates and fills it. Throws a
 * `ServiceError` if the database cannot be opened, is damaged, or belongs to another application or, unless `replacesOther` is true, to
 * another version of this tool.
 */
export async function openDatabase(
  dataFolder: string | undefined,
  fill: Fill = () => {},
  replacesOther = false,
): Promise<Database> {
  const path = dataFolder === undefined ? ":memory:" : databasePath(dataFolder);
  // By default, SQLite can store temporary files in `/var/tmp`, where a sandbox can prevent writing even if the permissions allow it.
  const temporary =
    dataFolder === undefined
      ? "temp_store = MEMORY"
      : `temp_store_directory = '${dataFolder.replaceAll("'", "''")}'`;
  if (dataFolder !== undefined) makeWritable(dataFolder, path);
  for (let waited = 0; ; waited += POLL_MS) {
    try {
      return await open(path, temporary, fill);
    } catch (error) {
      if (replacesOther && error instanceof ServiceError && error.reason === "version")
        // The logs are removed first, because SQLite would apply them to the new database.
        for (const end of ["-wal", "-shm", "-journal", ""]) rmSync(path + end, { force: true });
      // If two processes create the database at the same time, SQLite does not wait while the other process changes the journal mode.
      else if (!isBusy(error) || waited >= OPEN_TIMEOUT_MS) throw explained(error, path);
      await sleep(POLL_MS);
    }
  }
}

/** Opens an existing database for reading. Returns undefined if it cannot be read or does not have the tables of this version. */
export function openReadOnly(dataFolder: string): Database | undefined {
  const path = databasePath(dataFolder);
  // To read a database in WAL mode, SQLite creates files next to it. If that fails, the database is opened as immutable.
  const immutable = pathToFileURL(path);
  immutable.searchParams.set("immutable", "1");
  for (const address of [path, immutable]) {
    let database: Database | undefined;
    try {
      database = new Database(address, { readOnly: true });
      if (hasSchema(database, path)) return database;
    } catch {
      // If SQLite cannot be loaded, opening the database in memory will report it.
    }
    database?.close();
  }
  return undefined;
}

async function open(path: string, temporary: string, fill: Fill): Promise<Database> {
  const database = new Database(path);
  try {
    database.exec(`PRAGMA ${temporary}`);
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    const isChecked = size > 0 && size <= CHECKED_BYTES;
    const check = isChecked && database.get<{ readonly quick_check: string }>("PRAGMA quick_check(1)");
    if (check && check.quick_check !== "ok") throw damaged(path);
    // This is checked before any change, because the file may belong to another application.
    const isFilled = hasSchema(database, path);
    // A new database is filled before it has a write-ahead log, because every page would also be written to the log. Only the switch to
    // the log waits until the pages are on the disk.
    database.exec("PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON");
    if (!isFilled) await database.write(() => create(database, path, fill));
    database.exec("PRAGMA synchronous = FULL");
    // The switch changes a single page. A journal file for this page would wait for the disk three more times.
    if (!isFilled) database.exec("PRAGMA journal_mode = MEMORY");
    database.exec("PRAGMA journal_mode = WAL");
    // Lets SQLite shrink the log after a large import.
    database.exec("PRAGMA journal_size_limit = 16777216");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function create(database: Database, path: string, fill: Fill): void {
  // This is checked again, because another process may have created the tables in the meantime.
  if (hasSchema(database, path)) return;
  database.exec(schemaSql());
  fill(database);
}

function makeWritable(folder: string, path: string): void {
  try {
    makeDataFolder(folder);
    fileIdentity(path);
    accessSync(folder, constants.W_OK);
    // Drafts are private, so only the user can read a new file, even in a folder that others can read.
    closeSync(openOwn(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT));
  } catch (cause) {
    if (cause instanceof UnsafeFile) throw cause;
    const message = `Cannot write to data folder ${folder}: ${reasonOf(cause)}`;
    throw new ServiceError("unwritable", message, { cause });
  }
}

function explained(error: unknown, path: string): unknown {
  if (UNLOADABLE.has(errorCode(error))) return new ServiceError("sqlite", NO_SQLITE, { cause: error });
  if (isSqliteError(error) && DAMAGE.has(error.errcode & 0xff)) return damaged(path, error);
  if (!isStoreFailure(error)) return error;
  const reason = isUnwritable(error) ? "unwritable" : "folder";
  return new ServiceError(reason, `Cannot open database ${path}: ${error.message}`, { cause: error });
}

const UNLOADABLE: ReadonlySet<string | undefined> = new Set(["MODULE_NOT_FOUND", "ERR_DLOPEN_FAILED"]);
const NO_SQLITE = "SQLite with full-text search is missing: @photostructure/sqlite cannot be loaded";

function damaged(path: string, cause?: unknown): ServiceError {
  const message = `File ${path} is damaged or is not a database; it was not changed`;
  return new ServiceError("damaged", message, { cause });
}
