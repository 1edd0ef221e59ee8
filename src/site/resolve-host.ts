import { promises as dns } from "node:dns";
import { errorCode } from "../files/system-error.ts";

/** A function that returns all IP addresses of a host name. It rejects if there are none, if no name server responds, or when the signal is aborted. */
export type Lookup = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/** The name servers to use instead of the system's, and the milliseconds to wait for a first response. */
interface LookupOptions {
  readonly servers?: readonly string[];
  readonly milliseconds?: number;
}

/** The time to wait for a first response. The second attempt waits longer, but leaves time for the website. */
const FIRST_ANSWER_MS = 1_000;

/**
 * Creates a lookup that can be cancelled. It uses the name servers, by default the system's.
 *
 * The system's lookup cannot be cancelled: a process waits for it even at exit, for minutes if no name server responds. It is used
 * only for names unknown to the servers, such as those in the hosts file, and for `localhost` (RFC 6761 §6.3).
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
