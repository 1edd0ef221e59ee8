import { isIP, type LookupFunction, type Socket } from "node:net";
import type { buildConnector } from "undici";
import createConnector from "undici/lib/core/connect.js";
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

/** Opens a connection, with TLS for https, and then calls the callback. */
export type Connect = (options: buildConnector.Options, callback: buildConnector.Callback) => Socket;

/** Access to websites: name resolution, connections and limits. A website is not requested if a proxy would be used. */
export interface Network {
  /** Whether to allow requests to private addresses and to ports other than 80 and 443. */
  readonly allowPrivate: boolean;
  readonly limits: Readonly<typeof SITE_LIMITS>;
  readonly lookup: Lookup;
  /** Returns a function that connects to one of the IP addresses. */
  readonly connect: (addresses: readonly string[]) => Connect;
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
const systemConnect: Network["connect"] = (addresses) => {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  // Node calls `lookup` only if the host is a name. An IP literal is the only checked address.
  const lookup: LookupFunction = (_host, _options, answer) => queueMicrotask(() => answer(null, known));
  return createConnector({ timeout: 0, autoSelectFamily: true, lookup });
};
