import { StoreUnavailable } from "./store-unavailable.ts";

const SQLITE_BUSY = 5;

/** Whether SQLite itself failed, rather than the code that used it. */
export function isSqliteError(error: unknown): error is Error & { readonly errcode: number } {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number";
}

/** Whether another process holds the database at the moment. */
export function isBusy(error: unknown): boolean {
  const failure = error instanceof StoreUnavailable ? error.cause : error;
  return isSqliteError(failure) && (failure.errcode & 0xff) === SQLITE_BUSY;
}
