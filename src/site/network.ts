import { promises as dns } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { errorCode } from "../base/files/system-error.ts";

/** The default limits for requests to websites. */
export const SITE_LIMITS = {
  /** The local catalog's time limit for finding a draft's media. */
  totalMilliseconds: 12_000,
  /** The time limit for one URL, including redirects. */
  urlMilliseconds: 5_000,
  /** The maximum number of bytes to read of a response body, both compressed and decompressed. */
  bytes: 2 * 1024 * 1024,
  redirects: 3,
};

/** Returns the proxy for a URL, or undefined for a direct connection. */
export type ProxyFor = (url: URL) => URL | undefined;

/** Access to websites: name resolution, connections and limits. A website is not requested if a proxy would be used. */
export interface Network {
  /** Whether to allow requests to private addresses and to ports other than 80 and 443. */
  readonly allowPrivate: boolean;
  readonly limits: Readonly<typeof SITE_LIMITS>;
  readonly lookup: Lookup;
  /** Returns an agent for a URL, which connects only to the IP addresses. */
  readonly agentFor: (url: URL, addresses: readonly string[]) => http.Agent;
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
  agentFor = systemAgent,
  proxyFor = () => undefined,
}: NetworkOptions): Network {
  return { allowPrivate, limits, lookup, agentFor, proxyFor };
}

/** Returns an agent that connects to the first address that responds. It never resolves a name. */
const systemAgent: Network["agentFor"] = ({ protocol }, addresses) => {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  // Node calls `lookup` only if the host is a name. An IP literal is the only checked address.
  const lookup: LookupFunction = (_host, _options, answer) => queueMicrotask(() => answer(null, known));
  return protocol === "https:" ? new https.Agent({ lookup }) : new http.Agent({ lookup });
};

/** Returns the IP addresses of a host name. Rejects if the name cannot be resolved. */
export type Lookup = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

interface LookupOptions {
  readonly servers?: readonly string[];
  /** The timeout for the first attempt; the second has a longer timeout. The default leaves time for the fetch after both attempts. */
  readonly milliseconds?: number;
}

/** Creates a lookup that prefers name servers to the system's lookup, which cannot be canceled and can delay exit by minutes. */
export function createLookup({ servers, milliseconds = 1_000 }: LookupOptions = {}): Lookup {
  return async (host, signal) => {
    if (/(?:^|\.)localhost\.?$/.test(host)) return systemLookup(host);
    signal.throwIfAborted();
    const resolver = new dns.Resolver({ timeout: milliseconds, tries: 2 });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    signal.removeEventListener("abort", cancel);
    signal.throwIfAborted();
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length > 0) return addresses;
    for (const answer of answers) {
      if (answer.status === "rejected" && errorCode(answer.reason) === "ETIMEOUT") throw answer.reason;
    }
    // The system also resolves the names in the hosts file.
    return systemLookup(host);
  };
}

async function systemLookup(host: string): Promise<readonly string[]> {
  const answers = await dns.lookup(host, { all: true });
  return answers.map(({ address }) => address);
}
