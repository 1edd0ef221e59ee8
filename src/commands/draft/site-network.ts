import type { App } from "../../app/app.ts";
import { createNetwork, type Network, SITE_LIMITS } from "../../site/network.ts";
import { siteProxyOf } from "../site-proxy.ts";

/**
 * Makes the way to product websites: through the proxies of the environment, within the time of the command. Throws a
 * `ConfigError` for a proxy variable that cannot be used.
 */
export function siteNetworkOf({ context, settings }: App): Network {
  const { env } = context;
  return createNetwork({
    // For tests, whose websites are on this machine.
    allowPrivate: env["CATALOG_ALLOW_PRIVATE"] === "1",
    proxyFor: siteProxyOf(env),
    limits: {
      ...SITE_LIMITS,
      urlMilliseconds: Math.min(SITE_LIMITS.urlMilliseconds, settings.timeoutMs.value),
    },
  });
}
