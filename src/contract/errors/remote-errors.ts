import { CatalogError, type ErrorDetails, failureWith } from "./catalog-error.ts";
import type { Problem } from "./input-problem.ts";
import { sameCommand } from "./interrupted.ts";

/** An error that the service reported in the API's form. `code` is the service's and may be missing from the table of error codes. */
export class ApiError extends CatalogError {
  override readonly status: number;
  readonly isOfRead: boolean;

  constructor(details: ErrorDetails & { code: string; status: number; isOfRead?: boolean | undefined }) {
    super(details);
    this.status = details.status;
    this.isOfRead = details.isOfRead ?? false;
  }
}

/** Reports whether an error states that a listing is missing. A failing service can send the same code with another status. */
export function isMissingListing(error: unknown): boolean {
  return error instanceof ApiError && error.code === "TOOL_NOT_FOUND" && error.status === 404;
}

/** Reports whether the API's limit on new drafts rejected a draft. Another run creates it later. */
export function isDailyLimit(error: CatalogError | undefined): boolean {
  if (!(error instanceof ApiError) || error.isOfRead) return false;
  return error.code === "RATE_LIMITED" && error.status === 429;
}

/** A failure to get a complete response, for example because of DNS, TLS, a proxy, or a refused or reset connection. */
export class NetworkError extends failureWith("NETWORK_ERROR") {}

/** A timeout: the time allowed for requests ran out before a response was complete. */
export class TimeoutError extends failureWith("TIMEOUT") {}

/** A response that cannot be used, for example because of its JSON, its envelope or a redirect. */
export class UnexpectedResponse extends CatalogError {
  readonly problems: readonly Problem[];

  constructor({ problems = [], ...details }: ErrorDetails & { readonly problems?: readonly Problem[] }) {
    super({ ...details, code: "UNEXPECTED_RESPONSE" });
    this.problems = problems;
  }
}

/** A response whose body is not valid JSON. Another attempt may return a complete body. */
export class UnreadableResponse extends UnexpectedResponse {}

/** A submission whose outcome is unknown, so the draft may exist. The error keeps the failure's code and status. */
export class UnknownOutcome extends CatalogError {
  readonly outcome = "unknown";

  constructor(failure: CatalogError) {
    const { status, hint, retry } = failure;
    const again = sameCommand(retry && "again after that time");
    super({
      ...failure,
      message: failure.message,
      cause: failure,
      facts: [...failure.facts, ["Outcome", "unknown: the draft may have been created"]],
      // The same command would be redirected or refused again.
      hint: /^(?:3..|40[13])$/.test(String(status)) ? hint : status === 409 ? CONFLICT_HINT : again,
    });
  }
}

/** The advice for a 409 response that is not an `IDEMPOTENCY_CONFLICT`. */
export const CONFLICT_HINT =
  "Run the same command again. If it fails again, ask the catalog's operator, or choose another slug";
