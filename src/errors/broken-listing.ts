import { CatalogError } from "./catalog-error.ts";

/** A later page of a listing could not be had. It keeps the code and status of what went wrong, and says how far the listing got. */
export class BrokenListing extends CatalogError {
  readonly code: string;

  constructor(failure: CatalogError, count: number) {
    const { message, hint, facts, status, retry } = failure;
    const got = `${count} ${count === 1 ? "listing" : "listings"}`;
    super({ message: `Broken off after ${got}: ${message}`, hint, facts, status, retry, cause: failure });
    this.code = failure.code;
  }
}
