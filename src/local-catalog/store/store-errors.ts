import { ServiceError } from "../../contract/errors/service-error.ts";

/** Calls `work` and returns its result. Throws a `StoreUnavailableError` instead of SQLite's errors. */
export function withStoreErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw isSqliteError(error) ? new StoreUnavailableError("the database failed", { cause: error }) : error;
  }
}

/** The error for a database that cannot be used, for example because it is locked or the disk is full. */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError";
}

const SQLITE_BUSY = 5;

/** SQLite's result codes for a disk or folder that cannot be written to: `READONLY`, `IOERR`, `FULL` and `CANTOPEN`. */
const UNWRITABLE: ReadonlySet<number> = new Set([8, 10, 13, 14]);

/** Reports whether an error means that the data folder or the database cannot be written to. */
export function isUnwritable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ServiceError) return error.reason === "unwritable";
  return isSqliteError(error) ? UNWRITABLE.has(error.errcode & 0xff) : isUnwritable(error.cause);
}

export function isSqliteError(error: unknown): error is Error & { readonly errcode: number } {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number";
}

/** Reports whether an error means that another connection has locked the database. */
export function isBusy(error: unknown): boolean {
  const failure = error instanceof StoreUnavailableError ? error.cause : error;
  return isSqliteError(failure) && (failure.errcode & 0xff) === SQLITE_BUSY;
}
