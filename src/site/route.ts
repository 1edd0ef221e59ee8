import { isIP } from "node:net";
import { isWebUrl } from "../contract/index.ts";
import { isBlocked } from "../files/blocked.ts";
import { abandonable } from "../runtime/deadline.ts";
import type { Network } from "./network.ts";
import { isPublicAddress } from "./public-address.ts";
import { blockedError, SiteError } from "./site-error.ts";

/**
 * Returns the route to a URL: the addresses of its host, and any proxy. If only the proxy can resolve the host name, the route contains the
 * name instead of addresses. Throws a `SiteError` if the URL is not a web URL or the name cannot be resolved. Unless `allowPrivate` is set,
 * also rejects ports other than 80 and 443, hosts with an address that is not public, and names that only the proxy can resolve.
 */
export async function resolveRoute(network: Network, url: URL, signal: AbortSignal) {
  if (!isWebUrl(url.href)) throw new SiteError("url", "must be an http or https URL without a user name");
  const proxy = network.proxyFor(url);
  const addresses = await addressesOf(network, { host: hostOf(url), hasProxy: proxy !== undefined }, signal);
  if (addresses === undefined) return { addresses: [hostOf(url)], proxy };
  // A host is rejected even if only one of its addresses is private, because the name's owner decides which address is used.
  // The URL parser has normalized all forms of IPv4 addresses.
  const isPublic = addresses.every(isPublicAddress);
  if (!isPublic && !network.allowPrivate) throw new SiteError("private", "is not at a public address");
  if (!network.allowPrivate && !WEB_PORTS.has(url.port)) {
    throw new SiteError("port", "uses a port other than 80 and 443");
  }
  // A private address is never sent to a proxy.
  return { addresses, proxy: isPublic ? proxy : undefined };
}

/** Returns the host of a URL, without the brackets around an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** Assumed: websites and their media are served on port 80 or 443. Allowing other ports would allow port scans. */
const WEB_PORTS: ReadonlySet<string> = new Set(["", "80", "443"]);

/** Returns a host's addresses. Returns undefined if the proxy must resolve the name, which requires `allowPrivate`. */
async function addressesOf(
  { lookup, allowPrivate }: Network,
  { host, hasProxy }: { readonly host: string; readonly hasProxy: boolean },
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  if (isIP(host) !== 0) return [host];
  const addresses = await abandonable(lookup(host, signal), signal).catch(async (error: unknown) => {
    signal.throwIfAborted();
    if (hasProxy) return undefined;
    if (await isBlocked()) throw blockedError(error);
    throw new SiteError("name", "cannot be found: its host name does not resolve", error);
  });
  if (addresses?.length === 0) throw new SiteError("name", "cannot be found: its host name has no address");
  if (addresses !== undefined || allowPrivate) return addresses;
  // The proxy might resolve the name to a private address.
  throw new SiteError(
    "proxy",
    "has a host name that does not resolve here, so the address behind the proxy cannot be checked",
  );
}
