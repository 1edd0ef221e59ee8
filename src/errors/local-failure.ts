import { CatalogError } from "./catalog-error.ts";

/** A local file, folder or database that could not be read or written. */
export class LocalFailure extends CatalogError {
  readonly code = "INTERNAL_ERROR";
}
