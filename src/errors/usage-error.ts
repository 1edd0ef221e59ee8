import { CatalogError } from "./catalog-error.ts";

/** A flag, an argument or a file that the command cannot work with. */
export class UsageError extends CatalogError {
  readonly code = "USAGE_ERROR";
}
