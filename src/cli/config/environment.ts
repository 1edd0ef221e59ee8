import type { Environment } from "../../base/runtime/context.ts";
import { isLoopback } from "../../base/text/parse-url.ts";

/** Returns the trimmed API key in `CATALOG_API_KEY`, or undefined if the variable is unset or blank. */
export function apiKeyOf(env: Environment): string | undefined {
  return env["CATALOG_API_KEY"]?.trim() || undefined;
}

/** Reports whether a string can be sent as an API key. Every token that RFC 6750 §2.1 allows consists of visible ASCII characters. */
export function isApiKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

/** The advice for text that is not an API key. */
export const KEY_ALONE = "Use only the key itself, exactly as the catalog displayed it";

export const PROXY_VARIABLES = ["HTTPS_PROXY", "HTTP_PROXY", "https_proxy", "http_proxy"] as const;

/** Returns the environment for requests to a base URL. For a loopback host, omits `PROXY_VARIABLES`. */
export function networkEnvironment(baseUrl: string, env: Environment): Environment {
  // A proxy on another machine could not reach the catalog, but would see any API key sent over plain http.
  if (!isLoopback(baseUrl)) return env;
  const others = Object.entries(env).filter(([name]) => !PROXY_VARIABLES.some((proxy) => proxy === name));
  return Object.fromEntries(others);
}

export const COLOR_CHOICES = ["auto", "always", "never"] as const;

/**
 * Reports whether to use color on a stream: as the flag says unless it is `auto`, then as a variable says (no-color.org,
 * bixense.com/clicolors). Otherwise, terminals have color unless `TERM` is `dumb`. `CI` has no effect.
 */
export function wantsColor(flag: string | undefined, env: Environment, isTerminal: boolean): boolean {
  if (flag === "always" || flag === "never") return flag === "always";
  const { NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, TERM } = env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return !OFF.test(FORCE_COLOR);
  return (isTerminal && TERM !== "dumb") || (CLICOLOR_FORCE !== undefined && !OFF.test(CLICOLOR_FORCE));
}

/** The values that turn a variable for color off: `false` has the same meaning as `0`. */
const OFF = /^(?:|0|false)$/i;

/** Returns the command for long output. An empty variable means no pager, as in git. */
export function pagerOf(env: Environment): string {
  return env["CATALOG_PAGER"] ?? env["PAGER"] ?? "less -FRX";
}
