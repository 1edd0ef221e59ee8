import type { App } from "../../app/app.ts";
import { proxyFor } from "../../http/proxy-route.ts";
import { createNetwork, type Network, SITE_LIMITS } from "../../site/network.ts";

/**
 * Makes the way to product websites: through the proxies of the environment, within the time of the command. Throws a
 * `ConfigError` for a proxy variable that cannot be used.
 */
export function siteNetworkOf({ context, settings }: App): Network {
  const { env } = context;
  for (const url of ["http://proxy.invalid", "https://proxy.invalid"]) proxyFor(new URL(url), env);
  return createNetwork({
    // For tests, whose websites are on this machine.
    allowPrivate: env["CATALOG_ALLOW_PRIVATE"] === "1",
    proxyFor: (url) => proxyFor(url, env),
    limits: {
      ...SITE_LIMITS,
      urlMilliseconds: Math.min(SITE_LIMITS.urlMilliseconds, settings.timeoutMs.value),
    },
  });
}
