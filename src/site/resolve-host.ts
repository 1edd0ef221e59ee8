import { promises as dns } from "node:dns";
import { errorCode } from "../files/system-error.ts";

/** Returns the IP addresses of a host name. Rejects if the name cannot be resolved or the signal is aborted. */
export type Lookup = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

interface LookupOptions {
  /** The name servers, by default the system's. */
  readonly servers?: readonly string[];
  /** How long the first attempt waits for a response. The second attempt waits longer, but the default leaves time for the fetch. */
  readonly milliseconds?: number;
}

/** Creates a lookup that can be canceled. A process waits for the system's lookup even at exit, for minutes without a name server. */
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
