import { command } from "./advice.ts";
import { CatalogError, type ErrorDetails } from "./catalog-error.ts";

/** An invalid flag, argument or file. */
export class UsageError extends CatalogError {
  constructor(details: ErrorDetails) {
    super({ ...details, code: "USAGE_ERROR" });
  }
}

/** An invalid stored setting or environment variable. */
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

/** A command that needs a base URL, run without one: there is no default. */
export class BaseUrlRequired extends CatalogError {
  constructor() {
    super({
      code: "BASE_URL_REQUIRED",
      message: "No base URL is set",
      facts: [["For one run", "--base-url URL, or CATALOG_BASE_URL"]],
      hint: [
        { text: "Try the built-in catalog", command: command("search", ["git"], { sandbox: true }) },
        { text: "Set one", command: command("config set", ["base-url", "URL"]) },
      ],
    });
  }
}
