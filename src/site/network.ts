import { connect, isIP, type Socket } from "node:net";
import { createLookup, type Lookup } from "./resolve-host.ts";

/** The limits for fetching from websites. */
export interface SiteLimits {
  /** The time limit for all media of a draft, in the local catalog. */
  readonly totalMilliseconds: number;
  /** The time limit for one URL, including redirects. */
  readonly urlMilliseconds: number;
  /** The maximum size of a response, compressed and decompressed. */
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

/** A function that opens a connection to one of several IP addresses. */
export type Connect = (addresses: readonly string[], port: number) => Socket;

/** A function that returns the proxy for a URL, or undefined. */
export type ProxyFor = (url: URL) => URL | undefined;

/** The access to websites: name resolution, connections, proxies and limits. */
export interface Network {
  /** Whether private addresses and all ports are allowed. */
  readonly allowPrivate: boolean;
  readonly limits: SiteLimits;
  readonly lookup: Lookup;
  readonly connect: Connect;
  readonly proxyFor: ProxyFor;
}

/** The parts of a network. Omitted parts are those of the system, without a proxy. */
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

/** Connects to the first address that responds. Does not resolve names again. */
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
