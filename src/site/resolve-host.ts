import { promises as dns } from "node:dns";
import { errorCode } from "../base/files/system-error.ts";

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
