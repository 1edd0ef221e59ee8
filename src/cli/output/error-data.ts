import { advicesOf, type Hint } from "../../contract/errors/advice.ts";
import { CatalogError } from "../../contract/errors/catalog-error.ts";
import { type ErrorData, findingsData, problemData } from "../../contract/errors/error-data.ts";
import { exitCodeOf, hintOf } from "../../contract/errors/error-words.ts";
import { Interrupted, InterruptedSubmission } from "../../contract/errors/interrupted.ts";
import { InputError, ProblemsError } from "../../contract/errors/local-errors.ts";
import { ApiError, UnexpectedResponse, UnknownOutcome } from "../../contract/errors/remote-errors.ts";
import { hintText } from "../terminal/advice.ts";
import type { CommandStyle } from "../terminal/command-line.ts";

/** Returns the failure as data, with properties in a fixed order. An unexpected error is reported as an internal error. */
export function errorData(error: unknown, style: CommandStyle): ErrorData {
  if (error instanceof Interrupted) {
    const { message, remains, exitCode } = error;
    // The code is `NETWORK_ERROR`, as if no response had arrived. The exit code shows that a signal ended the command.
    return {
      code: "NETWORK_ERROR",
      message,
      exitCode,
      ...hintsOf(remains?.hint, style),
      ...(error instanceof InterruptedSubmission && { outcome: error.outcome }),
    };
  }
  if (!(error instanceof CatalogError)) return errorData(bugOf(error), style);
  const { code, message, status, retry, suggestions } = error;
  const hint = hintOf(error);
  return {
    code,
    message,
    exitCode: exitCodeOf(error),
    ...(status !== undefined && { status }),
    ...hintsOf(hint, style),
    ...(retry && { retryAfterSeconds: retry.retryAfterSeconds, retryAt: retry.retryAt.toISOString() }),
    ...(suggestions && suggestions.length > 0 && { suggestions }),
    ...(isUnknown(error) && { outcome: "unknown" }),
    ...problemsOf(error),
  };
}

function isUnknown(error: Error): boolean {
  return error instanceof UnknownOutcome || (error instanceof ProblemsError && error.causes.some(isUnknown));
}

function hintsOf(hint: Hint | undefined, style: CommandStyle): Pick<ErrorData, "hint" | "hints"> {
  const [first, ...others] = hint === undefined ? [] : advicesOf(hint).map((each) => hintText(each, style));
  return { ...(first !== undefined && { hint: first }), ...(others.length > 0 && { hints: others }) };
}

/** Returns an `INTERNAL_ERROR` for a thrown value that is not a `CatalogError`. */
export function bugOf(thrown: unknown): CatalogError {
  const reason = thrown instanceof Error ? thrown.message || thrown.name : String(thrown);
  return new CatalogError({ code: "INTERNAL_ERROR", message: `Internal error: ${reason}`, cause: thrown });
}

/** Returns the service's own message for a failure, or undefined if no error response caused the failure. */
export function serviceMessageOf(error: CatalogError): string | undefined {
  if (error.cause instanceof ApiError) return serviceMessageOf(error.cause);
  return error instanceof ApiError ? error.message : undefined;
}

function problemsOf(error: CatalogError): Partial<ErrorData> {
  if (error.cause instanceof UnexpectedResponse) return problemsOf(error.cause);
  const isOfInput = error instanceof ProblemsError;
  const problems = isOfInput || error instanceof UnexpectedResponse ? error.problems.map(problemData) : [];
  return {
    ...((error instanceof InputError || problems.length > 0) && { problems }),
    ...(isOfInput && findingsData(error.findings, error.problems)),
  };
}
