import type { Environment } from "../context.ts";
import { isLoopback } from "../text/parse-url.ts";

/** Returns the trimmed API key in `CATALOG_API_KEY`, or undefined if the variable is unset or blank. */
export function apiKeyOf(env: Environment): string | undefined {
  return env["CATALOG_API_KEY"]?.trim() || undefined;
}

/** Reports whether a string can be sent as an API key. Every token that RFC 6750 §2.1 allows consists of visible ASCII characters. */
export function isApiKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

export const PROXY_VARIABLES = ["HTTPS_PROXY", "HTTP_PROXY", "https_proxy", "http_proxy"] as const;

/** Returns the environment for requests to a base URL. For a loopback host, omits `PROXY_VARIABLES`. */
export function networkEnvironment(baseUrl: string, env: Environment): Environment {
  // A proxy on another machine could not reach the catalog, but would see any API key sent over plain http.
  if (!isLoopback(baseUrl)) return env;
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !PROXY_VARIABLES.some((variable) => variable === name)),
  );
}
