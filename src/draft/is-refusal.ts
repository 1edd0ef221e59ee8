import { ApiKeyRequired } from "../errors/api-key-required.ts";
import { BaseUrlRequired, InsecureBaseUrl } from "../errors/base-url-errors.ts";
import type { CatalogError } from "../errors/catalog-error.ts";
import { ConfigError } from "../errors/config-error.ts";
import { UsageError } from "../errors/usage-error.ts";

/** Found before anything is sent. */
const NEVER_SENT = [ApiKeyRequired, BaseUrlRequired, InsecureBaseUrl, ConfigError, UsageError];

/**
 * Whether a failed submission certainly created nothing: the service refused it, or it was never sent.
 *
 * A 5xx may come after the work was done, a 408 from a proxy that did not wait for it, and a redirect may follow a success.
 */
export function isRefusal(error: CatalogError): boolean {
  if (error.status !== undefined) return error.status >= 400 && error.status < 500 && error.status !== 408;
  return NEVER_SENT.some((kind) => error instanceof kind);
}
