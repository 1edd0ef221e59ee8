import { promises as dns } from "node:dns";
import { connect, isIP, type Socket } from "node:net";

/** Bounds of the look-up of one draft's media. */
export interface MediaLimits {
  /** All of a draft's media together. */
  readonly totalMilliseconds: number;
  /** One URL, its redirects included. */
  readonly urlMilliseconds: number;
  /** One answer, on the wire and decompressed. */
  readonly bytes: number;
  readonly redirects: number;
}

/** The limits of `--media fetch`. */
export const MEDIA_LIMITS: MediaLimits = {
  totalMilliseconds: 12_000,
  urlMilliseconds: 5_000,
  bytes: 2 * 1024 * 1024,
  redirects: 3,
};

/** All IP addresses of a host name. */
export type Lookup = (host: string) => Promise<readonly string[]>;

/** Opens a connection to one of these IP addresses. */
export type Connect = (addresses: readonly string[], port: number) => Socket;

/** How media is reached: the way out, its limits, and whether private addresses and any port are allowed. */
export interface Network {
  readonly allowPrivate: boolean;
  readonly limits: MediaLimits;
  readonly lookup: Lookup;
  readonly connect: Connect;
}

/** Asks the system for a name's addresses. */
export const systemLookup: Lookup = async (host) => {
  const answers = await dns.lookup(host, { all: true });
  return answers.map(({ address }) => address);
};

/** Connects to the first of the addresses that answers, and to no other: no name is resolved again. */
export const systemConnect: Connect = (addresses, port) =>
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
