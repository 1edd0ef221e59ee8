import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

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
