import { CatalogError } from "./catalog-error.ts";

/** No answer to a submission arrived, so the draft may exist. It keeps the code and status of what went wrong. */
export class UnknownOutcome extends CatalogError {
  readonly code: string;
  readonly outcome = "unknown";

  constructor(failure: CatalogError) {
    super({
      message: failure.message,
      status: failure.status,
      retry: failure.retry,
      cause: failure,
      facts: [...failure.facts, ["Outcome", "unknown: the draft may have been created"]],
      hint: "Run the same command again: it uses the same idempotency key and cannot make a second draft",
    });
    this.code = failure.code;
  }
}
