import { isIP } from "node:net";
import { isBlocked } from "../base/files/blocked.ts";
import { abandonable } from "../base/runtime/deadline.ts";
import { isWebUrl } from "../contract/index.ts";
import type { Network } from "./network.ts";
import { isPublicAddress } from "./public-address.ts";
import { blockedError, SiteError } from "./site-error.ts";

/**
 * Returns the addresses of a URL's host. Throws a `SiteError` if the URL is not a web URL, is behind a proxy, or its name cannot be
 * resolved. Unless `allowPrivate` is set, also rejects ports other than 80 and 443, and hosts with an address that is not public.
 */
export async function checkedAddresses(
  network: Network,
  url: URL,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { allowPrivate, lookup, proxyFor } = network;
  if (!isWebUrl(url.href)) throw new SiteError("url", "must be an http or https URL without a user name");
  const host = hostOf(url);
  // The URL parser has normalized all forms of IPv4 addresses.
  const literal = isIP(host) === 0 ? undefined : [host];
  // The address to which a proxy connects cannot be checked. A private address that is allowed needs no proxy.
  if (proxyFor(url) !== undefined && !(allowPrivate && literal && !isPublicAddress(host))) {
    throw new SiteError("proxy", "was not requested, because websites are not read through a proxy");
  }
  const addresses = literal ?? (await abandonable(lookup(host, signal), signal).catch(unresolved(signal)));
  if (addresses.length === 0) throw new SiteError("name", "cannot be found: its host name has no address");
  if (allowPrivate) return addresses;
  // A host is rejected even if only one of its addresses is private, because the name's owner decides which address is used.
  if (!addresses.every(isPublicAddress)) throw new SiteError("private", "is not at a public address");
  if (!WEB_PORTS.has(url.port)) throw new SiteError("port", "uses a port other than 80 and 443");
  return addresses;
}

/** Returns the host of a URL, without the brackets around an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** Assumed: websites and their media are served on port 80 or 443. Allowing other ports would allow port scans. */
const WEB_PORTS: ReadonlySet<string> = new Set(["", "80", "443"]);

function unresolved(signal: AbortSignal): (error: unknown) => Promise<never> {
  return async (error) => {
    signal.throwIfAborted();
    if (await isBlocked()) throw blockedError(error);
    throw new SiteError("name", "cannot be found: its host name does not resolve", error);
  };
}
