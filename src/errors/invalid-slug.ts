import { CatalogError } from "./catalog-error.ts";

/** An argument that cannot be the slug of a listing. Found here, so it has the API's code and no status. */
export class InvalidSlug extends CatalogError {
  readonly code = "INVALID_SLUG";
}
