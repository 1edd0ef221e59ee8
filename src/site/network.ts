import { connect, isIP, type Socket } from "node:net";
import { createLookup, type Lookup } from "./resolve-host.ts";

/** The limits of fetching from websites. */
export interface SiteLimits {
  /** Time for all media of a draft, in the local catalog. */
  readonly totalMilliseconds: number;
  /** Time for one URL, redirects included. */
  readonly urlMilliseconds: number;
  /** Size of one answer, on the wire and decompressed. */
  readonly bytes: number;
  readonly redirects: number;
}

/** The limits of the local catalog and of the checks before a draft is sent. */
export const SITE_LIMITS: SiteLimits = {
  totalMilliseconds: 12_000,
  urlMilliseconds: 5_000,
  bytes: 2 * 1024 * 1024,
  redirects: 3,
};

/** Opens a connection to one of these IP addresses. */
export type Connect = (addresses: readonly string[], port: number) => Socket;

/** Returns the proxy for a URL; undefined for none. */
export type ProxyFor = (url: URL) => URL | undefined;

/** The access to websites: name resolution, connections, proxies and limits. */
export interface Network {
  /** Allows private addresses and any port. */
  readonly allowPrivate: boolean;
  readonly limits: SiteLimits;
  readonly lookup: Lookup;
  readonly connect: Connect;
  readonly proxyFor: ProxyFor;
}

/** The parts of a network; a part that is left out is the system's, without a proxy. */
export type NetworkOptions = Pick<Network, "allowPrivate"> & {
  readonly [Part in keyof Network]?: Network[Part] | undefined;
};

/** Creates a network. */
export function createNetwork(options: NetworkOptions): Network {
  const { allowPrivate, limits, lookup, connect, proxyFor } = options;
  return {
    allowPrivate,
    limits: limits ?? SITE_LIMITS,
    lookup: lookup ?? createLookup(),
    connect: connect ?? systemConnect,
    proxyFor: proxyFor ?? (() => undefined),
  };
}

/** Connects to the first of the addresses that answers. No name is resolved again. */
const systemConnect: Connect = (addresses, port) =>
  connect({
    // Never resolved: with a name instead of an IP literal, Node calls the `lookup` below.
    host: "checked.invalid",
    port,
    autoSelectFamily: true,
    lookup: (_host, _options, answer) =>
      queueMicrotask(() =>
        answer(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        ),
      ),
  });
