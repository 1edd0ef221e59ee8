import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { isBlocked } from "../base/files/blocked.ts";
import { abandonable } from "../base/runtime/tasks.ts";
import { hostOf } from "../base/text/parse-url.ts";
import { isWebUrl } from "../contract/index.ts";
import { type Network, resolveHost } from "./network.ts";
import { blockedError, SiteError } from "./site-error.ts";

/**
 * Returns the addresses of a URL's host. Throws a `SiteError` if the URL is not a web URL, is behind a proxy, or its name cannot be
 * resolved. Unless `allowPrivate` is set, also rejects ports other than 80 and 443, and hosts with an address that is not public.
 */
export async function checkedAddresses(
  { allowPrivate, lookup = resolveHost, proxyFor }: Network,
  url: URL,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (!isWebUrl(url.href)) throw new SiteError("url", "must be an http or https URL without a user name");
  const host = hostOf(url);
  // The URL parser has normalized all forms of IPv4 addresses.
  const literal = isIP(host) === 0 ? undefined : [host];
  // The address to which a proxy connects cannot be checked. A private address that is allowed needs no proxy.
  if (proxyFor?.(url) !== undefined && !(allowPrivate && literal && !isPublicAddress(host)))
    throw new SiteError("proxy", "was not requested, because websites are not read through a proxy");
  const addresses = literal ?? (await abandonable(lookup(host, signal), signal).catch(unresolved(signal)));
  if (addresses.length === 0)
    throw new SiteError("connection", "cannot be found: its host name has no address");
  if (allowPrivate) return addresses;
  // A host is rejected even if only one of its addresses is private, because the name's owner decides which address is used.
  if (!addresses.every(isPublicAddress)) throw new SiteError("url", "is not at a public address");
  if (!WEB_PORTS.has(url.port)) throw new SiteError("port", "uses a port other than 80 and 443");
  return addresses;
}

/** Assumed: websites and their media are served on port 80 or 443. Allowing other ports would allow port scans. */
const WEB_PORTS: ReadonlySet<string> = new Set(["", "80", "443"]);

function unresolved(signal: AbortSignal): (error: unknown) => Promise<never> {
  return async (error) => {
    signal.throwIfAborted();
    if (await isBlocked()) throw blockedError(error);
    throw new SiteError("connection", "cannot be found: its host name does not resolve", error);
  };
}

/**
 * Reports whether a string is a public IP address, not a private, loopback, link-local, shared, reserved or other special address.
 *
 * Assumed: IPv6 forms that contain an IPv4 address (mapped, compatible, translated, 6to4, Teredo, ISATAP) are not public, because no
 * public site needs them and gateways handle them inconsistently.
 */
export function isPublicAddress(text: string): boolean {
  // ipaddr.js also accepts octal and short forms.
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv6) return address.match(GLOBAL_UNICAST) && !isIsatap(address.parts);
  return !PLATFORM_ADDRESSES.has(address.toString());
}

/** The IPv6 range for unicast assignments (IANA). It excludes addresses such as `::5`, which ipaddr.js classifies as unicast. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Public addresses that cloud platforms use for internal services, such as Azure's host agent. */
const PLATFORM_ADDRESSES: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** Reports whether the interface identifier is `0:5efe` or `200:5efe` followed by an IPv4 address (RFC 5214 §6.1). */
function isIsatap(parts: readonly number[]): boolean {
  return (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;
}
