import { ERRORS, type ErrorEntry, isErrorCode } from "../error-codes.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { CatalogError } from "./catalog-error.ts";
import { Interrupted, SilentEnd } from "./interrupted.ts";

/** Returns the exit code for an error. An error of an unknown class has the exit code for internal errors. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof Interrupted || error instanceof SilentEnd) return error.exitCode;
  return error instanceof CatalogError ? exitCodeFor(error.code, error.status) : EXIT.internal;
}

/** Returns the exit code for an error code and a status. A status of 429 or 5xx takes precedence over the error code. */
export function exitCodeFor(code: string, status?: number): ExitCode {
  if (status === 429) return EXIT.rateLimited;
  if (status !== undefined && status >= 500) return EXIT.service;
  const entry: ErrorEntry | undefined = isErrorCode(code) ? ERRORS[code] : undefined;
  return entry?.exit ?? BY_STATUS.get(status ?? entry?.status) ?? EXIT.service;
}

/**
 * Exit codes by status. 404 is not included: without TOOL_NOT_FOUND, it usually means a wrong base URL, not a missing listing. 409 is not
 * included: without IDEMPOTENCY_CONFLICT, it usually means that another request is in progress.
 */
const BY_STATUS: ReadonlyMap<number | undefined, ExitCode> = new Map([
  ...[400, 413, 422, 431].map((status) => [status, EXIT.invalid] as const),
  ...[401, 403].map((status) => [status, EXIT.auth] as const),
]);
