import { ServiceError } from "../../contract/errors/service-error.ts";

/** The error for a database that cannot be used although SQLite reports no error, because it remained locked or was replaced. */
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

/** Reports whether an error means that the database cannot be used, for example because it is locked or the disk is full. */
export function isStoreFailure(error: unknown): error is Error {
  return error instanceof StoreUnavailableError || isSqliteError(error);
}

/** Reports whether an error means that another connection has locked the database. */
export function isBusy(error: unknown): boolean {
  return isSqliteError(error) && (error.errcode & 0xff) === SQLITE_BUSY;
}
