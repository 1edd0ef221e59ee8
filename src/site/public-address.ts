import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Returns whether a text is an IP address that anybody on the internet may have: not private, loopback, link-local, shared,
 * reserved, multicast, documentation or the like.
 *
 * Assumed: IPv6 forms that carry an IPv4 address (mapped, compatible, translated, 6to4, Teredo, ISATAP) are refused
 * whatever they carry: no public site needs them, and what a gateway makes of them is unknown here.
 */
export function isPublicAddress(text: string): boolean {
  // ipaddr.js reads octal and short forms; an address that is connected to is never written so.
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv6) return address.match(GLOBAL_UNICAST) && !isIsatap(address.parts);
  return !PLATFORM_ADDRESSES.has(address.toString());
}

/** RFC 4291 §2.4: of all IPv6 space only this is handed out. It leaves out `::/96`, which ipaddr.js calls unicast. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Public by number, but answered by the cloud platform that the service may run on (Azure's host agent). */
const PLATFORM_ADDRESSES: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** RFC 5214 §6.1: the interface identifier says `0:5efe` or `200:5efe`, then an IPv4 address follows. */
function isIsatap(parts: readonly number[]): boolean {
  return (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;
}
