import { CatalogError } from "./catalog-error.ts";

/** A stored setting or an environment variable that cannot be used. */
export class ConfigError extends CatalogError {
  readonly code = "CONFIG_ERROR";
}
