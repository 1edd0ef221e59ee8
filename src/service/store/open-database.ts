import { accessSync, closeSync, constants, openSync, statSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../../errors/error-code.ts";
import { makeFolder } from "../../files/make-folder.ts";
import { sleep } from "../clock.ts";
import { ServiceError } from "../service-error.ts";
import { Database } from "./database.ts";
import { assertCompatible, migrate } from "./migrate.ts";
import { updateSearchIndex } from "./search-index.ts";
import { isBusy, isSqliteError, StoreUnavailableError } from "./store-errors.ts";

const FILE_NAME = "catalog.db";
/** Files up to this size are checked wholly at every start (some milliseconds); larger ones as they are read. */
const CHECKED_BYTES = 16 * 1024 * 1024;
/** How long a start waits for another process, in milliseconds, and how often it looks. */
const PATIENCE_MS = 5_000;
const POLL_MS = 20;
/** SQLite's result codes for a damaged file and for a file that is no database. */
const DAMAGE = new Set([11, 26]);

/** The database file of a data folder. */
export function databasePath(dataFolder: string): string {
  return join(dataFolder, FILE_NAME);
}

/**
 * Opens the database of a data folder, made and brought up to date where needed; without a folder, one in memory.
 *
 * Throws a `ServiceError`, and leaves the file as it is, when it is damaged, foreign or of a newer version.
 */
export async function openDatabase(dataFolder: string | undefined): Promise<Database> {
  if (dataFolder === undefined) return prepare(":memory:", "memory");
  const path = databasePath(dataFolder);
  makeWritable(dataFolder, path);
  return prepare(path, path);
}

async function prepare(path: string, name: string): Promise<Database> {
  for (let waited = 0; ; waited += POLL_MS) {
    try {
      return await open(path, name);
    } catch (error) {
      // Two first starts at once: SQLite does not wait when both want to change the journal mode.
      if (!isBusy(error) || waited >= PATIENCE_MS) throw explained(error, name);
      await sleep(POLL_MS);
    }
  }
}

async function open(path: string, name: string): Promise<Database> {
  const database = new Database(path);
  try {
    if (fileSize(path) > 0) checkFile(database, path, name);
    // Before anything is changed: the file may not be ours to change.
    assertCompatible(database, name);
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
    // What a large import has written to the log is not kept as an empty file for ever.
    database.exec("PRAGMA journal_size_limit = 16777216");
    await migrate(database, name);
    await updateSearchIndex(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function checkFile(database: Database, path: string, name: string): void {
  if (fileSize(path) > CHECKED_BYTES) return;
  const verdict = database.prepare<{ readonly quick_check: string }>("PRAGMA quick_check(1)").get();
  if (verdict?.quick_check !== "ok") throw damaged(name);
}

function makeWritable(folder: string, path: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    // Drafts are private, so the file is for its owner alone, also in a folder that others can read.
    closeSync(openSync(path, "a", 0o600));
  } catch (cause) {
    throw new ServiceError(
      "folder",
      `the data folder ${folder} cannot be made or written (${codeOf(cause)})`,
      { cause },
    );
  }
}

function fileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function explained(error: unknown, name: string): unknown {
  if (error instanceof StoreUnavailableError && error.cause === undefined) {
    return new ServiceError("folder", `the database ${name} stayed locked by another process`, {
      cause: error,
    });
  }
  const failure = error instanceof StoreUnavailableError ? error.cause : error;
  if (!isSqliteError(failure)) return error;
  if (DAMAGE.has(failure.errcode & 0xff)) return damaged(name, failure);
  return new ServiceError("folder", `the database ${name} cannot be opened or written (${failure.message})`, {
    cause: failure,
  });
}

function damaged(name: string, cause?: unknown): ServiceError {
  return new ServiceError(
    "damaged",
    `the database ${name} is damaged or is none; it was left as it is. Move it away to start anew`,
    { cause },
  );
}

function codeOf(error: unknown): string {
  return errorCode(error) ?? "unknown reason";
}
