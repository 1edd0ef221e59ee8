import { networkEnvironment } from "../../config/network-environment.ts";
import type { Environment } from "../../context.ts";
import { proxyFor } from "../../http/proxy-route.ts";

/** Returns the proxy that requests to a base URL go through; undefined for none. Throws a `ConfigError` for one that cannot be used. */
export function proxyOf(baseUrl: string, env: Environment): URL | undefined {
  return proxyFor(new URL(baseUrl), networkEnvironment(baseUrl, env));
}
