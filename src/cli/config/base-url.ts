import { isLoopback, parseUrl, trimEndOf } from "../../base/text/parse-url.ts";
import { UsageError } from "../../contract/errors/local-errors.ts";

export const SANDBOX = "sandbox";

/** The base address for sandbox requests. `--verbose` prints this address, but no connection is made to it. */
export const SANDBOX_URL = "http://sandbox";

/** Returns `sandbox`, or a base URL in the normalized form under which keys are stored. Throws a `UsageError` for any other string. */
export function parseBaseUrl(text: string): string {
  const trimmed = text.trim();
  if (trimmed === SANDBOX) return SANDBOX;
  const url = /^https?:\/\//i.test(trimmed) ? parseUrl(trimmed) : undefined;
  // Everything that may be a user name or password is removed.
  if (url === undefined)
    throw refusal(trimmed.replace(/^([a-z]*:?\/\/)?.*@/is, "$1"), "not an http or https URL");
  // Like the URL parser, the pattern skips any slashes and backslashes before the user name.
  if (/^https?:[/\\]*[^/?#\\]*@/i.test(trimmed)) throw refusal(url.origin, "it has a user name or password");
  // The URL parser drops tabs and newlines, so the result would be a different address.
  if (/[\s\p{Cc}]/u.test(trimmed)) throw refusal(url.origin, "it contains spaces or control characters");
  if (/[?#]/.test(trimmed)) throw refusal(url.origin + url.pathname, "it has a query or a fragment");
  return url.origin + trimEndOf(url.pathname, "/");
}

/** Reports whether a base URL may receive an API key: it uses https, or its host is a loopback host. */
export function isSecure(baseUrl: string): boolean {
  return new URL(baseUrl).protocol === "https:" || isLoopback(baseUrl);
}

function refusal(shown: string, why: string): UsageError {
  return new UsageError({
    message: `Invalid base URL "${shown}": ${why}`,
    hint: "Use sandbox, or the catalog's address without /api/v1, for example https://catalog.example/prefix",
  });
}
