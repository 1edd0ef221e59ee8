import { isIP } from "node:net";
import { isWebUrl } from "../contract/index.ts";
import { abandonable } from "./deadline.ts";
import type { Network } from "./network.ts";
import { isPublicAddress } from "./public-address.ts";

/**
 * The addresses that a URL may be fetched from. Throws when it is not a plain web URL, names another port than the
 * web's, or when any of its addresses is not public: whoever controls a name could choose among its answers.
 *
 * The URL parser has turned decimal, hex, octal and short forms of IPv4 into the usual one by then.
 */
export async function checkedAddresses(
  network: Network,
  url: URL,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (!isWebUrl(url.href)) throw new Error("Not a web URL");
  if (!network.allowPrivate && !WEB_PORTS.has(url.port)) throw new Error("Not a port of the web");
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await abandonable(network.lookup(host), signal) : [host];
  if (addresses.length === 0) throw new Error("No address");
  if (!network.allowPrivate && !addresses.every(isPublicAddress)) throw new Error("Not a public address");
  return addresses;
}

/** The host without the brackets of an IPv6 literal. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** Assumed: media is served on the web's own ports; the empty one is the scheme's. Others would make a port scanner. */
const WEB_PORTS: ReadonlySet<string> = new Set(["", "80", "443"]);
