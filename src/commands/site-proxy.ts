import type { Environment } from "../context.ts";
import { proxyFor } from "../http/proxy-route.ts";
import type { ProxyFor } from "../site/network.ts";

/** Returns a function that finds the proxy for a product website. Throws a `ConfigError` before any request if a variable is invalid. */
export function siteProxyOf(env: Environment): ProxyFor {
  for (const url of ["http://proxy.invalid", "https://proxy.invalid"]) proxyFor(new URL(url), env);
  return (url) => proxyFor(url, env);
}
