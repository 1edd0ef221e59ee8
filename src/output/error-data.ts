import type { Hint } from "../errors/advice.ts";
import { CatalogError, type RetryTime } from "../errors/catalog-error.ts";
import { type ErrorData, type FindingsData, findingsData, problemData } from "../errors/error-data.ts";
import { errorPageOf, hintForStatus } from "../errors/error-words.ts";
import { exitCodeOf } from "../errors/exit-codes.ts";
import { InputError, PartialFailure } from "../errors/input-error.ts";
import { Interrupted, InterruptedSubmission } from "../errors/interrupted.ts";
import { ApiError, UnexpectedResponse, UnknownOutcome } from "../errors/remote-errors.ts";
import { hintText } from "../terminal/advice.ts";
import type { CommandStyle } from "../terminal/command-line.ts";
import { durationCovering } from "../text/durations.ts";
import { safeJson } from "./safe-json.ts";

/** Returns the failure as data, with its properties in a fixed order. Any error other than a `CatalogError` is reported as a bug. */
export function errorData(error: unknown, flags: CommandStyle): ErrorData {
  if (error instanceof Interrupted) {
    const { message, remains, exitCode } = error;
    // Assumed: an interrupted command has the same error code as a missing answer; its exit code shows that a signal was the reason.
    return {
      code: "NETWORK_ERROR",
      message,
      exitCode,
      ...(remains?.hint !== undefined && { hint: hintText(remains.hint, flags) }),
      ...(error instanceof InterruptedSubmission && { outcome: error.outcome }),
    };
  }
  if (!(error instanceof CatalogError)) {
    return errorData(bugOf(error), flags);
  }
  const { code, message, status, retry, suggestions } = error;
  const hint = hintOf(error);
  return {
    code,
    message,
    exitCode: exitCodeOf(error),
    ...(status !== undefined && { status }),
    ...(hint !== undefined && { hint: hintText(hint, flags) }),
    ...(retry && { retryAfterSeconds: retry.retryAfterSeconds, retryAt: retry.retryAt.toISOString() }),
    ...(suggestions && suggestions.length > 0 && { suggestions }),
    ...(error instanceof UnknownOutcome && { outcome: error.outcome }),
    ...problemsOf(error),
  };
}

/** Returns the failure as one line of JSON, which is written to stderr if stdout has machine output. */
export function errorJson(error: unknown, flags: CommandStyle): string {
  return safeJson({ error: errorData(error, flags) });
}

/** Returns the error that reports a thrown value other than a `CatalogError`. Such a value is a bug. */
export function bugOf(thrown: unknown): CatalogError {
  return new CatalogError({
    code: "INTERNAL_ERROR",
    message: `Internal error: ${messageOf(thrown)}`,
    cause: thrown,
  });
}

/** Returns the failure's own hint, or else the hint for its code. */
export function hintOf(error: CatalogError): Hint | undefined {
  const { hint, code, status, retry } = error;
  if (hint !== undefined) return hint;
  const reading = { isOfRead: isOfRead(error) };
  const page = errorPageOf(code, reading);
  const isWait = status === 429 || code === "UNEXPECTED_RESPONSE" || page === undefined;
  if (retry !== undefined && isWait) return waitHint(retry);
  return page?.hint ?? (status === undefined ? undefined : hintForStatus(status, reading));
}

/** Recommends a value for `--max-wait` that covers the requested wait. No wait is longer than 24 days. */
function waitHint({ retryAfterSeconds }: RetryTime): string {
  const limit = durationCovering(retryAfterSeconds);
  const again = "Run the same command again after that time";
  return limit === undefined ? again : `${again}, or let it wait: --max-wait ${limit}`;
}

/** Returns the message of a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}

/** Reports whether the failure is the service's answer to a request that only reads. */
export function isOfRead(error: CatalogError): boolean {
  return error instanceof ApiError
    ? error.isOfRead
    : error.cause instanceof CatalogError && isOfRead(error.cause);
}

/** Returns the service's own message for a failure; undefined if no service answered. */
export function serviceMessageOf(error: CatalogError): string | undefined {
  if (error.cause instanceof ApiError) return serviceMessageOf(error.cause);
  return error instanceof ApiError ? error.message : undefined;
}

type FoundData = Pick<ErrorData, "problems"> & Partial<FindingsData>;

function problemsOf(error: CatalogError): FoundData {
  if (error instanceof InputError) {
    return { problems: error.problems.map(problemData), ...findingsData(error.findings) };
  }
  if (error.cause instanceof UnexpectedResponse) return problemsOf(error.cause);
  const hasProblems = error instanceof PartialFailure || error instanceof UnexpectedResponse;
  const findings = error instanceof PartialFailure ? findingsData(error.findings) : {};
  return hasProblems && error.problems.length > 0
    ? { problems: error.problems.map(problemData), ...findings }
    : findings;
}
