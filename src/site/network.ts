import { promises as dns } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { errorCode } from "../base/files/system-error.ts";

export const URL_MS = 5_000;

/** The maximum number of bytes to read of a response body, both compressed and decompressed. */
export const MAX_BYTES = 2 * 1024 * 1024;

/** Returns the proxy for a URL, or undefined for a direct connection. */
export type ProxyFor = (url: URL) => URL | undefined;

/** Access to websites. A website is not requested if a proxy would be used. */
export interface Network {
  /** Whether to allow requests to private addresses and to ports other than 80 and 443. */
  readonly allowPrivate: boolean;
  readonly proxyFor?: ProxyFor | undefined;
  /** The default is `URL_MS`. */
  readonly urlMilliseconds?: number;
  /** The local catalog's time limit for finding a draft's media. */
  readonly mediaMilliseconds?: number;
  readonly lookup?: typeof resolveHost;
  readonly agentFor?: typeof systemAgent;
}

/** Returns an agent that connects to the first address that responds. It never resolves a name. */
export function systemAgent({ protocol }: URL, addresses: readonly string[]): http.Agent {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  // Node calls `lookup` only if the host is a name. An IP literal is the only checked address.
  const lookup: LookupFunction = (_host, _options, answer) => queueMicrotask(() => answer(null, known));
  return protocol === "https:" ? new https.Agent({ lookup }) : new http.Agent({ lookup });
}

/**
 * Returns the IP addresses of a host name. Rejects if the name cannot be resolved. Name servers are preferred to the system's lookup, which
 * cannot be canceled and can delay exit by minutes. The first attempt's timeout leaves time for the fetch after both attempts.
 */
export async function resolveHost(
  host: string,
  signal: AbortSignal,
  resolver = new dns.Resolver({ timeout: 1_000, tries: 2 }),
): Promise<readonly string[]> {
  if (/(?:^|\.)localhost\.?$/.test(host)) return systemLookup(host);
  signal.throwIfAborted();
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  signal.removeEventListener("abort", cancel);
  signal.throwIfAborted();
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (addresses.length > 0) return addresses;
  for (const answer of answers)
    if (answer.status === "rejected" && errorCode(answer.reason) === "ETIMEOUT") throw answer.reason;
  // The system also resolves the names in the hosts file.
  return systemLookup(host);
}

async function systemLookup(host: string): Promise<readonly string[]> {
  const answers = await dns.lookup(host, { all: true });
  return answers.map(({ address }) => address);
}
