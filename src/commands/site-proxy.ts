import type { Environment } from "../context.ts";
import { proxyFor } from "../http/proxy-route.ts";
import type { ProxyFor } from "../site/network.ts";

/** Returns the proxies of the environment for product websites. Throws a `ConfigError` for an invalid variable before the first request. */
export function siteProxyOf(env: Environment): ProxyFor {
  for (const url of ["http://proxy.invalid", "https://proxy.invalid"]) proxyFor(new URL(url), env);
  return (url) => proxyFor(url, env);
}
