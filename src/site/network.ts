import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import { createLookup, type Lookup } from "./resolve-host.ts";

/** The default limits for requests to websites. */
export const SITE_LIMITS = {
  /** The local catalog's time limit for finding a draft's media, and for finding a listing's badge. */
  totalMilliseconds: 12_000,
  /** The time limit for one URL, including redirects. */
  urlMilliseconds: 5_000,
  /** The maximum number of bytes to read of a response body, both compressed and decompressed. */
  bytes: 2 * 1024 * 1024,
  redirects: 3,
};

/** Returns the proxy for a URL, or undefined for a direct connection. */
export type ProxyFor = (url: URL) => URL | undefined;

/** Access to websites: name resolution, connections, proxies and limits. */
export interface Network {
  /** Whether to allow requests to private addresses and to ports other than 80 and 443. */
  readonly allowPrivate: boolean;
  readonly limits: Readonly<typeof SITE_LIMITS>;
  readonly lookup: Lookup;
  /** Connects to one of the IP addresses. */
  readonly connect: (addresses: readonly string[], port: number) => Socket;
  readonly proxyFor: ProxyFor;
}

/** The options for `createNetwork`. By default, a network uses `SITE_LIMITS`, the system's name servers, and no proxy. */
export type NetworkOptions = Pick<Network, "allowPrivate"> & {
  readonly [Part in keyof Network]?: Network[Part] | undefined;
};

export function createNetwork({
  allowPrivate,
  limits = SITE_LIMITS,
  lookup = createLookup(),
  connect = systemConnect,
  proxyFor = () => undefined,
}: NetworkOptions): Network {
  return { allowPrivate, limits, lookup, connect, proxyFor };
}

/** Connects to the first address that responds. Never resolves a name. */
const systemConnect: Network["connect"] = (addresses, port) => {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  // Node calls `lookup` only if `host` is a name. This name is never resolved.
  const lookup: LookupFunction = (_host, _options, answer) => queueMicrotask(() => answer(null, known));
  return connect({ host: "checked.invalid", port, autoSelectFamily: true, lookup });
};
