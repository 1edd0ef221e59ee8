import { command } from "./advice.ts";
import { CatalogError, type ErrorDetails } from "./catalog-error.ts";

/** A flag, an argument or a file that the command cannot work with. */
export class UsageError extends CatalogError {
  constructor(details: ErrorDetails) {
    super({ ...details, code: "USAGE_ERROR" });
  }
}

/** A stored setting or an environment variable that cannot be used. */
export class ConfigError extends CatalogError {
  constructor(details: ErrorDetails) {
    super({ ...details, code: "CONFIG_ERROR" });
  }
}

/** A local file, folder or database that could not be read or written. */
export class LocalFailure extends CatalogError {
  constructor(details: ErrorDetails) {
    super({ ...details, code: "INTERNAL_ERROR" });
  }
}

/** No base URL was given, and there is no default one. */
export class BaseUrlRequired extends CatalogError {
  constructor() {
    super({
      code: "BASE_URL_REQUIRED",
      message: "No catalog to talk to: there is no default base URL",
      facts: [["For once", "--base-url URL, or the variable CATALOG_BASE_URL"]],
      hint: [
        { text: "Try the built-in one", command: command("search", ["git"], { sandbox: true }) },
        { text: "Keep an address", command: command("config set", ["base-url", "URL"]) },
      ],
    });
  }
}
