import { promises as dns } from "node:dns";
import { errorCode } from "../files/system-error.ts";

/** Returns all IP addresses of a host name. Rejects when it has none or no name server answers, at the latest when the signal is aborted. */
export type Lookup = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/** The name servers to ask instead of the system's, and the milliseconds to wait for a first answer. */
interface LookupOptions {
  readonly servers?: readonly string[];
  readonly milliseconds?: number;
}

/** Time for a first answer. The second attempt waits longer, and leaves time for the website itself. */
const FIRST_ANSWER_MS = 1_000;

/**
 * Creates a lookup that asks the name servers, by default the system's, and can be cancelled.
 *
 * The system's own lookup cannot be: a process waits for it even when it exits, up to minutes when no name server answers. So it is
 * used only for a name that the servers do not know, such as one of the hosts file, and for `localhost` (RFC 6761 §6.3).
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
