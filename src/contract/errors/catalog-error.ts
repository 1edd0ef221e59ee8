import type { ErrorCode } from "../error-codes.ts";
import type { Hint } from "./advice.ts";

export interface Suggestion {
  readonly value: string;
  readonly name?: string | undefined;
}

/** The time after which a failed request can be sent again. */
export interface RetryTime {
  readonly retryAfterSeconds: number;
  readonly retryAt: Date;
}

/** The facts about a failure. They can quote text from a server or a file, which the printer sanitizes. */
export interface ErrorDetails
  extends Partial<Pick<CatalogError, "hint" | "status" | "retry" | "suggestions" | "cause">> {
  readonly message: string;
  readonly facts?: CatalogError["facts"] | undefined;
}

/** An expected failure, with the facts for its report. */
export class CatalogError extends Error {
  /** A code from the table of error codes, or a service's own code. */
  readonly code: string;
  readonly hint: Hint | undefined;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly status: number | undefined;
  readonly retry: RetryTime | undefined;
  readonly suggestions: readonly Suggestion[] | undefined;

  constructor(details: ErrorDetails & { readonly code: string }) {
    super(details.message, { cause: details.cause });
    this.name = new.target.name;
    this.code = details.code;
    this.hint = details.hint;
    this.facts = details.facts ?? [];
    this.status = details.status;
    this.retry = details.retry;
    this.suggestions = details.suggestions;
  }
}

/** Returns a subclass of `CatalogError` whose instances have the error code `code`. */
export function failureWith(code: ErrorCode) {
  return class extends CatalogError {
    constructor(details: ErrorDetails) {
      super({ ...details, code });
    }
  };
}

/** Returns a rejection handler that passes a `CatalogError` to `recover` and rethrows any other error. */
export function recoverWith<Result>(recover: (error: CatalogError) => Result) {
  return (error: unknown): Result => {
    if (error instanceof CatalogError) return recover(error);
    throw error;
  };
}
