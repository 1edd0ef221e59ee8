import { proxiesOf } from "../../../client/http/proxy-route.ts";
import { createNetwork, type Network, SITE_LIMITS } from "../../../site/network.ts";
import type { App } from "../../app.ts";

/** Returns the network for product websites. Throws a `ConfigError` if a proxy variable is invalid. */
export function siteNetworkOf({ context, settings }: App): Network {
  const { env } = context;
  return createNetwork({
    // Tests use websites on this machine.
    allowPrivate: env["CATALOG_ALLOW_PRIVATE"] === "1",
    proxyFor: proxiesOf(env),
    limits: {
      ...SITE_LIMITS,
      urlMilliseconds: Math.min(SITE_LIMITS.urlMilliseconds, settings.timeoutMs.value),
    },
  });
}
