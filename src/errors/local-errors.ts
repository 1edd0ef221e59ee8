import { CatalogError, failureWith } from "./catalog-error.ts";

/** An invalid flag, argument or file. */
export class UsageError extends failureWith("USAGE_ERROR") {}

/** An invalid stored setting or environment variable. */
export class ConfigError extends failureWith("CONFIG_ERROR") {}

/** A local file, folder, database or port that could not be used. */
export class LocalFailure extends failureWith("LOCAL_ERROR") {}

/** A data folder that cannot be written to. The report suggests the same command with another data folder, if that would work. */
export class UnwritableData extends LocalFailure {}

/** A missing base URL, which has no default. */
export class BaseUrlRequired extends CatalogError {
  constructor() {
    super({
      code: "BASE_URL_REQUIRED",
      message: "No base URL is set",
      facts: [["For one run", "--base-url URL, or CATALOG_BASE_URL"]],
    });
  }
}
