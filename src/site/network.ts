import { promises as dns } from "node:dns";
import { connect, isIP, type Socket } from "node:net";

/** Bounds of what is fetched from a website. */
export interface SiteLimits {
  /** All of a draft's media together, for the local catalog. */
  readonly totalMilliseconds: number;
  /** One URL, its redirects included. */
  readonly urlMilliseconds: number;
  /** One answer, on the wire and decompressed. */
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

/** All IP addresses of a host name. */
export type Lookup = (host: string) => Promise<readonly string[]>;

/** Opens a connection to one of these IP addresses. */
export type Connect = (addresses: readonly string[], port: number) => Socket;

/** The proxy that a URL goes through; undefined for none. */
export type ProxyFor = (url: URL) => URL | undefined;

/** The way to websites, its limits, and whether private addresses and any port are allowed. */
export interface Network {
  readonly allowPrivate: boolean;
  readonly limits: SiteLimits;
  readonly lookup: Lookup;
  readonly connect: Connect;
  readonly proxyFor: ProxyFor;
}

/** The parts of a network; one that is left out is the real thing, without a proxy. */
export type NetworkOptions = Pick<Network, "allowPrivate"> & {
  readonly [Part in keyof Network]?: Network[Part] | undefined;
};

/** Makes the network that websites are looked at through. */
export function createNetwork(options: NetworkOptions): Network {
  const { allowPrivate, limits, lookup, connect, proxyFor } = options;
  return {
    allowPrivate,
    limits: limits ?? SITE_LIMITS,
    lookup: lookup ?? systemLookup,
    connect: connect ?? systemConnect,
    proxyFor: proxyFor ?? (() => undefined),
  };
}

/** Asks the system for a name's addresses. */
const systemLookup: Lookup = async (host) => {
  const answers = await dns.lookup(host, { all: true });
  return answers.map(({ address }) => address);
};

/** Connects to the first of the addresses that answers, and to no other: no name is resolved again. */
const systemConnect: Connect = (addresses, port) =>
  connect({
    // Never resolved: a name that is no IP literal makes Node ask the `lookup` below.
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
