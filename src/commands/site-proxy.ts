import type { Environment } from "../context.ts";
import { proxyFor } from "../http/proxy-route.ts";
import type { ProxyFor } from "../site/network.ts";

/**
 * Returns the proxies of the environment as product websites are reached through them. Throws a `ConfigError` for a variable that
 * cannot be used, before anything is asked for.
 */
export function siteProxyOf(env: Environment): ProxyFor {
  for (const url of ["http://proxy.invalid", "https://proxy.invalid"]) proxyFor(new URL(url), env);
  return (url) => proxyFor(url, env);
}
