import { durationCovering } from "../../base/text/durations.ts";
import { ERRORS, type ErrorCode, type ErrorEntry, isErrorCode } from "../error-codes.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { command, type Hint } from "./advice.ts";
import { CatalogError, type RetryTime } from "./catalog-error.ts";
import { isOfExisting } from "./input-problem.ts";
import { Interrupted, SilentEnd } from "./interrupted.ts";
import { ProblemsError } from "./local-errors.ts";
import { ApiError, CONFLICT_HINT, UnknownOutcome } from "./remote-errors.ts";

/** Returns the table entry for a code, with its advice in the form that errors and views use, or undefined for an unknown code. */
export function explanationOf(code: string) {
  return isErrorCode(code) ? pageOf(code) : undefined;
}

function pageOf(code: ErrorCode, { isOfRead = false } = {}) {
  const entry: ErrorEntry = ERRORS[code];
  // The task for a job concerns drafts.
  const words = { ...entry, ...(isOfRead && entry.onRead && { onRunner: undefined, ...entry.onRead }) };
  const hint = words.todo.map(({ text, run }) =>
    run === undefined ? { text } : { text, command: callOf(run) },
  );
  return { ...words, hint };
}

/** Returns the table entry for an error. Returns undefined if its status determines another exit code, which the entry would contradict. */
export function explanationOfError(error: CatalogError) {
  const isMeant = isErrorCode(error.code) && exitCodeOf(error) === exitCodeFor(error.code);
  return isMeant ? pageOf(error.code, { isOfRead: isOfRead(error) }) : undefined;
}

/** Returns the failure's own hint or, by default, any hint for its retry time, code or status. */
export function hintOf(error: CatalogError): Hint | undefined {
  const { hint, code, status, retry } = error;
  if (hint !== undefined) return hint;
  const page = explanationOfError(error);
  const isWait =
    status === 429 ||
    status === 503 ||
    code === "UNEXPECTED_RESPONSE" ||
    (page === undefined && !isFinal(status));
  if (retry !== undefined && isWait) return waitHint(retry);
  const reading = { isOfRead: isOfRead(error) };
  return page?.hint ?? (status === undefined ? undefined : hintForStatus(status, reading));
}

/** Returns advice to run the command again later. Also suggests `--max-wait` if the option allows a wait of this length. */
function waitHint({ retryAfterSeconds }: RetryTime): string {
  const limit = durationCovering(retryAfterSeconds);
  const again = "Run the same command again after that time";
  return limit === undefined ? again : `${again}, or let it wait: --max-wait ${limit}`;
}

/** Reports whether the failure, or its cause, is an error response to a read. */
function isOfRead(error: CatalogError): boolean {
  return error instanceof ApiError
    ? error.isOfRead
    : error.cause instanceof CatalogError && isOfRead(error.cause);
}

/** Returns the advice for an error code that is not in the table, based on the HTTP status. */
export function hintForStatus(status: number, options?: { readonly isOfRead: boolean }): Hint {
  const known = status === 404 ? "NOT_FOUND" : BY_EXIT[exitCodeFor("", status)];
  if (known !== undefined) return pageOf(known, options).hint;
  if (status === 409) return CONFLICT_HINT;
  return status >= 500 || status === 429
    ? "Run the same command again later"
    : "Ask the catalog's operator what this code means";
}

/** Returns what the author of a job should do about a failure, once for each cause. */
export function todosOf(error: unknown): readonly string[] {
  if (error instanceof SilentEnd)
    return error.exitCode === EXIT.invalid
      ? ["make file and listing agree, with catalog draft pull FILE or in the listing's editor"]
      : [];
  if (!(error instanceof CatalogError)) return [];
  const causes = error instanceof ProblemsError ? error.causes : [];
  return causes.length > 0 ? [...new Set(causes.flatMap(todosOf))] : [todoOf(error)];
}

function todoOf(error: CatalogError): string {
  const { code, status, message } = error;
  if (error instanceof ProblemsError && error.problems.length > 0 && error.problems.every(isOfExisting))
    return "follow the advice in the warnings";
  // A host that does not resolve is a wrong base URL, as is a page, a refused redirect or a 404 without a code of the API.
  const isWrongAddress =
    (/^2/.test(String(status)) && !(error instanceof UnknownOutcome)) ||
    /^(?:3..|404)$/.test(String(status)) ||
    (code === "NETWORK_ERROR" && message.startsWith("Cannot resolve "));
  const page = isWrongAddress && code !== "TOOL_NOT_FOUND" ? pageOf("NOT_FOUND") : explanationOfError(error);
  if (page?.onRunner !== undefined) return page.onRunner;
  if (status === 409) return "run this job again; if it fails again, ask the catalog, or choose another slug";
  const known = BY_EXIT[exitCodeOf(error)];
  if (known !== undefined) return ERRORS[known].onRunner;
  return error instanceof ApiError && isFinal(error.status)
    ? "ask the catalog's operator"
    : "run this job again later";
}

/** Reports whether the same request would probably get this status again. */
function isFinal(status: number | undefined): boolean {
  return status !== undefined && status < 500 && ![408, 429].includes(status);
}

/** The codes whose advice applies to all codes with the same exit code. */
const BY_EXIT: Readonly<Record<number, "VALIDATION_ERROR" | "API_KEY_REQUIRED" | undefined>> = {
  [EXIT.invalid]: "VALIDATION_ERROR",
  [EXIT.auth]: "API_KEY_REQUIRED",
};

/** Returns the call for a command line in the table of error codes, such as `search git --sandbox`. The option, if any, has no value. */
function callOf(line: string) {
  const [verb = "", option] = line.split(" --");
  return command(verb, [], option === undefined ? {} : { [option]: true });
}

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
