import { isIP } from "node:net";
import { isWebUrl } from "../contract/index.ts";
import { abandonable } from "./deadline.ts";
import type { Network } from "./network.ts";
import { isPublicAddress } from "./public-address.ts";
import { SiteError } from "./site-error.ts";

/** The addresses that a URL may be fetched from, and the proxy to them. Behind a proxy an address may be an unresolved name. */
export interface Route {
  readonly addresses: readonly string[];
  readonly proxy: URL | undefined;
}

/**
 * Returns the checked way to a URL. Throws a `SiteError` when it is not a plain web URL, names another port than the
 * web's, or when any of its addresses is not public: whoever controls a name could choose among its answers.
 *
 * The URL parser has turned decimal, hex, octal and short forms of IPv4 into the usual one by then. A private address, where
 * it is allowed, is never left to a proxy.
 */
export async function routeTo(network: Network, url: URL, signal: AbortSignal): Promise<Route> {
  if (!isWebUrl(url.href)) throw new SiteError("url", "is not an http or https URL without a user name");
  const proxy = network.proxyFor(url);
  const addresses = await addressesOf(network, hostOf(url), proxy !== undefined, signal);
  if (addresses === undefined) return { addresses: [hostOf(url)], proxy };
  const isPublic = addresses.every(isPublicAddress);
  if (!isPublic && !network.allowPrivate) throw new SiteError("private", "is not at a public address");
  if (!network.allowPrivate && !WEB_PORTS.has(url.port)) {
    throw new SiteError("port", "has another port than 80 and 443, which are those looked at");
  }
  return { addresses, proxy: isPublic ? proxy : undefined };
}

/** Returns the host without the brackets of an IPv6 literal. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** Assumed: media is served on the web's own ports; the empty one is the scheme's. Others would make a port scanner. */
const WEB_PORTS: ReadonlySet<string> = new Set(["", "80", "443"]);

/** Undefined: the name is left to the proxy, which is right only where every address is allowed. */
async function addressesOf(
  { lookup, allowPrivate }: Network,
  host: string,
  hasProxy: boolean,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  if (isIP(host) !== 0) return [host];
  const addresses = await abandonable(lookup(host), signal).catch((error: unknown) => {
    signal.throwIfAborted();
    if (hasProxy) return undefined;
    throw new SiteError("name", "is not found: its host name does not resolve", error);
  });
  if (addresses?.length === 0) throw new SiteError("name", "is not found: its host name has no address");
  if (addresses !== undefined || allowPrivate) return addresses;
  // What the name means to the proxy cannot be known, and may be an inner address.
  throw new SiteError(
    "proxy",
    "has a host name that does not resolve here, and a proxy is not asked for what cannot be checked",
  );
}
