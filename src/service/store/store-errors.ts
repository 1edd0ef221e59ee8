/** The database could not be read or written: it stayed locked, the disk is full, the file is damaged. */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError";
}

const SQLITE_BUSY = 5;

/** Whether SQLite itself failed, rather than the code that used it. */
export function isSqliteError(error: unknown): error is Error & { readonly errcode: number } {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number";
}

/** Whether another process holds the database at the moment. */
export function isBusy(error: unknown): boolean {
  const failure = error instanceof StoreUnavailableError ? error.cause : error;
  return isSqliteError(failure) && (failure.errcode & 0xff) === SQLITE_BUSY;
}
