import { promises as dns } from "node:dns";
import { errorCode } from "../files/system-error.ts";

/**
 * A function that returns all IP addresses of a host name. Rejects if the host has no addresses, if no name server responds, or as soon as
 * the signal is aborted.
 */
export type Lookup = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/** The name servers to use instead of the system's name servers, and how many milliseconds to wait for a first response. */
interface LookupOptions {
  readonly servers?: readonly string[];
  readonly milliseconds?: number;
}

/** How long to wait for a first response. The second attempt waits longer, but leaves time to fetch from the website. */
const FIRST_ANSWER_MS = 1_000;

/**
 * Creates a lookup that can be cancelled. The lookup queries the given name servers, or the system's name servers by default.
 *
 * The system's own lookup cannot be cancelled. Even at exit, a process waits for that lookup, which takes minutes if no name server
 * responds. Therefore, the system's lookup is used only for `localhost` (RFC 6761 §6.3) and for names that the name servers do not know,
 * such as names in the hosts file.
 */
export function createLookup({ servers, milliseconds = FIRST_ANSWER_MS }: LookupOptions = {}): Lookup {
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
    const unanswered = answers.find(
      (answer) => answer.status === "rejected" && errorCode(answer.reason) === "ETIMEOUT",
    );
    if (unanswered?.status === "rejected") throw unanswered.reason;
    return systemLookup(host);
  };
}

async function systemLookup(host: string): Promise<readonly string[]> {
  const answers = await dns.lookup(host, { all: true });
  return answers.map(({ address }) => address);
}
