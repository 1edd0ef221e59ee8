import type { Environment } from "../context.ts";
import { isLoopback } from "./base-url.ts";

/** The variables that name a proxy. */
export const PROXY_VARIABLES = ["HTTPS_PROXY", "HTTP_PROXY", "https_proxy", "http_proxy"] as const;

/**
 * Returns the environment for requests to a base URL: without proxies for a catalog on this machine. A proxy could not reach it, and
 * would read the API key, which may be sent over plain http on this machine only.
 */
export function networkEnvironment(baseUrl: string, env: Environment): Environment {
  if (!isLoopback(baseUrl)) return env;
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !PROXY_VARIABLES.some((variable) => variable === name)),
  );
}
