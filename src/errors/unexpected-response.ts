import { CatalogError } from "./catalog-error.ts";

/** An answer that is not the API's: another type, no JSON, no envelope, a refused redirect or link. */
export class UnexpectedResponse extends CatalogError {
  readonly code = "UNEXPECTED_RESPONSE";
}
