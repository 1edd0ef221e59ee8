import { CatalogError } from "./catalog-error.ts";

/** Of several files some succeeded and some did not. Each file's own verdict was printed already. */
export class PartialFailure extends CatalogError {
  readonly code = "PARTIAL_FAILURE";
}
