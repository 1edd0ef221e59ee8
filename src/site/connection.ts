import { once } from "node:events";
import { request } from "node:http";
import { isIP, connect as plainly } from "node:net";
import type { Duplex } from "node:stream";
import { connect as securely } from "node:tls";
import { basicCredentials } from "../text/parse-url.ts";
import type { Network } from "./network.ts";
import { hostOf, resolveRoute } from "./route.ts";
import { SiteError } from "./site-error.ts";

/** An open connection, with the request target and the header fields for a proxy. */
export interface Connection {
  readonly socket: Duplex;
  /** The path and query, or the full URL for a request to a proxy (RFC 9112 §3.2). */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Opens a connection to an address from `resolveRoute`, or to the proxy. Aborting the signal destroys the connection. */
export async function openConnection(network: Network, url: URL, signal: AbortSignal): Promise<Connection> {
  const { addresses, proxy } = await resolveRoute(network, url, signal);
  const direct = { target: url.pathname + url.search, headers: {} };
  if (proxy === undefined) {
    const plain = await opened(network.connect(addresses, portOf(url)), "connect", signal);
    return { ...direct, socket: await encrypted(plain, url, signal) };
  }
  const toProxy = await connectToProxy(proxy, signal);
  // Over http, no tunnel is needed if the host is an IP address, or a name that only the proxy can resolve.
  if (url.protocol === "http:" && addresses.length === 1 && addresses[0] === hostOf(url)) {
    return { socket: toProxy, target: url.origin + direct.target, headers: proxyHeaders(proxy) };
  }
  const tunnel = await openTunnel(toProxy, proxy, `${addressFor(addresses)}:${portOf(url)}`);
  return { ...direct, socket: await encrypted(tunnel, url, signal) };
}

function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === "https:" ? 443 : 80);
}

async function connectToProxy(proxy: URL, signal: AbortSignal): Promise<Duplex> {
  const isSecure = proxy.protocol === "https:";
  const socket = plainly({ host: hostOf(proxy), port: Number(proxy.port) || (isSecure ? 443 : 80) });
  try {
    return await encrypted(await opened(socket, "connect", signal), proxy, signal);
  } catch (error) {
    throw new SiteError("proxy", `cannot be reached: cannot connect to the proxy ${proxy.host}`, error);
  }
}

async function encrypted(plain: Duplex, url: URL, signal: AbortSignal): Promise<Duplex> {
  if (url.protocol !== "https:") return plain;
  const host = hostOf(url);
  // SNI allows neither an IP address nor a trailing dot (RFC 6066 §3).
  const servername = isIP(host) === 0 ? host.replace(/\.$/, "") : "";
  return opened(securely({ socket: plain, host, servername }), "secureConnect", signal);
}

async function opened<Stream extends Duplex>(stream: Stream, event: string, signal: AbortSignal) {
  // An `error` event without a listener would crash the process.
  stream.on("error", () => undefined);
  signal.addEventListener("abort", () => stream.destroy());
  await once(stream, event, { signal });
  return stream;
}

function openTunnel(toProxy: Duplex, proxy: URL, authority: string): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      createConnection: () => toProxy,
      method: "CONNECT",
      path: authority,
      headers: { host: authority, ...proxyHeaders(proxy) },
    });
    outgoing.on("connect", ({ statusCode = 0 }, socket, head) => {
      if (statusCode !== 200) return reject(refusal(statusCode));
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    outgoing.on("error", reject);
    outgoing.on("close", () =>
      reject(new SiteError("proxy", "cannot be reached: the proxy does not respond")),
    );
    outgoing.end();
  });
}

/** Returns the credentials in a proxy's URL as header fields (RFC 9110 §11.7.2). */
function proxyHeaders(proxy: URL): Readonly<Record<string, string>> {
  const credentials = basicCredentials(proxy);
  return credentials === undefined ? {} : { "proxy-authorization": credentials };
}

/** Returns the address for a tunnel, preferably IPv4, because many proxies do not support IPv6. An IPv6 address is in brackets. */
function addressFor(addresses: readonly string[]): string {
  const address = addresses.find((each) => isIP(each) !== 6) ?? addresses[0] ?? "";
  return isIP(address) === 6 ? `[${address}]` : address;
}

/** Returns the error for a rejected tunnel. Statuses 502 and 504 indicate a problem with the site (RFC 9110 §15.6.3, §15.6.5). */
function refusal(status: number): SiteError {
  if (status === 502 || status === 504) return new SiteError("connection", "does not respond to the proxy");
  return new SiteError("proxy", `cannot be reached: the proxy refuses to connect (${status})`);
}
