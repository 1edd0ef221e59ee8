import { CatalogError } from "./catalog-error.ts";

/** There is no API key to send. Found here, so it has the API's code and no status. */
export class ApiKeyRequired extends CatalogError {
  readonly code = "API_KEY_REQUIRED";
}
