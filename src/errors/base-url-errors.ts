import { CatalogError } from "./catalog-error.ts";

/** No base URL was given, and there is no default one. */
export class BaseUrlRequired extends CatalogError {
  readonly code = "BASE_URL_REQUIRED";

  constructor() {
    super({
      message: "No catalog to talk to: there is no default base URL",
      facts: [
        ["Try it out", "catalog --sandbox search git"],
        ["Keep one", "catalog config set base-url URL"],
      ],
      hint: "Name the catalog once with --base-url URL or CATALOG_BASE_URL, or try the built-in one with --sandbox",
    });
  }
}

/** An API key would have travelled over plain http to another machine. */
export class InsecureBaseUrl extends CatalogError {
  readonly code = "INSECURE_BASE_URL";
}
