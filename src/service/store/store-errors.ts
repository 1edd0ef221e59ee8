/** The database cannot be read or written: it is locked, damaged or deleted, or the disk is full. */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError";
}

const SQLITE_BUSY = 5;

/** Returns true for an error of SQLite. */
export function isSqliteError(error: unknown): error is Error & { readonly errcode: number } {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number";
}

/** Returns true for the error of a database that another process has locked. */
export function isBusy(error: unknown): boolean {
  const failure = error instanceof StoreUnavailableError ? error.cause : error;
  return isSqliteError(failure) && (failure.errcode & 0xff) === SQLITE_BUSY;
}
