import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import { connect as secure } from "node:tls";
import { readBody } from "./body.ts";
import { checkedAddresses, hostOf } from "./checked-addresses.ts";
import { within } from "./deadline.ts";
import type { Network } from "./network.ts";

/** What is asked for, which media types will do, and how many bytes of it are needed. */
export interface Wanted {
  readonly accept: string;
  readonly type: RegExp;
  readonly keep: number;
}

/** A good answer: where it came from after redirects, its media type, and the first bytes of its body. */
export interface Fetched {
  readonly url: URL;
  readonly contentType: string;
  readonly body: Buffer;
}

/**
 * Fetches a URL with nothing of anybody's in the request: no cookie, no credentials, no referrer. Every hop of a redirect
 * is checked as the first was. Throws when there is no complete 200 of the wanted type within the network's limits.
 */
export function get(network: Network, start: string, wanted: Wanted, parent: AbortSignal): Promise<Fetched> {
  return within(network.limits.urlMilliseconds, parent, async (signal) => {
    let url = new URL(start);
    for (let hops = 0; hops <= network.limits.redirects; hops++) {
      const response = await visit(network, url, wanted.accept, signal);
      const location = redirectOf(response);
      if (location === undefined) return receive(network, url, wanted, response);
      url = new URL(location, url);
    }
    throw new Error("Too many redirects");
  });
}

async function visit(
  network: Network,
  url: URL,
  accept: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const addresses = await checkedAddresses(network, url, signal);
  const socket = await open(network, url, addresses, signal);
  return new Promise((resolve, reject) => {
    const outgoing = request({
      createConnection: () => socket,
      path: url.pathname + url.search,
      headers: { host: url.host, accept, "accept-encoding": "identity", "user-agent": "catalog-media/1" },
    });
    outgoing.on("response", resolve);
    outgoing.on("error", reject);
    // A connection can also end without an answer or an error: after an upgrade that nobody asked for.
    outgoing.on("close", () => reject(new Error("No answer")));
    outgoing.end();
  });
}

/**
 * Connects to an address that was checked; the name is left to the Host header, SNI and the certificate. The connection
 * lives until the signal is aborted, and ends whatever is still going on over it.
 */
async function open(
  network: Network,
  url: URL,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Duplex> {
  const isSecure = url.protocol === "https:";
  const plain = network.connect(addresses, Number(url.port) || (isSecure ? 443 : 80));
  const host = hostOf(url);
  // RFC 6066 §3: SNI holds neither an address nor a trailing dot.
  const servername = isIP(host) === 0 ? host.replace(/\.$/, "") : "";
  const socket = isSecure ? secure({ socket: plain, host, servername }) : plain;
  for (const each of [plain, socket]) {
    // An error after the last listener has gone would end the process.
    each.on("error", () => undefined);
    signal.addEventListener("abort", () => each.destroy());
  }
  await once(socket, isSecure ? "secureConnect" : "connect", { signal });
  return socket;
}

function redirectOf({ statusCode, headers }: IncomingMessage): string | undefined {
  if (statusCode === undefined || !REDIRECTS.has(statusCode) || headers.location === undefined) return;
  // Node reads headers as Latin-1; a location that is not ASCII is UTF-8, as browsers read it.
  return Buffer.from(headers.location, "latin1").toString("utf8");
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

async function receive(
  network: Network,
  url: URL,
  wanted: Wanted,
  response: IncomingMessage,
): Promise<Fetched> {
  const contentType = response.headers["content-type"] ?? "";
  if (response.statusCode !== 200 || !wanted.type.test(contentType)) throw new Error("Not what was wanted");
  const body = await readBody(response, { most: network.limits.bytes, keep: wanted.keep });
  return { url, contentType, body };
}
