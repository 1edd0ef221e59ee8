import { request } from "node:http";
import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import { basicCredentials } from "../text/parse-url.ts";
import { SiteError } from "./site-error.ts";

interface TunnelRequest {
  readonly proxy: URL;
  readonly addresses: readonly string[];
  readonly port: number;
}

/** Opens a tunnel through a proxy to one of the addresses. An IP address cannot be resolved differently by the proxy. */
export function openTunnel(toProxy: Duplex, { proxy, addresses, port }: TunnelRequest): Promise<Duplex> {
  const authority = `${addressFor(addresses)}:${port}`;
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
export function proxyHeaders(proxy: URL): Readonly<Record<string, string>> {
  const credentials = basicCredentials(proxy);
  return credentials === undefined ? {} : { "proxy-authorization": credentials };
}

/** Returns the address to connect to. Prefers IPv4, because many proxies lack IPv6. */
function addressFor(addresses: readonly string[]): string {
  const address = addresses.find((each) => isIP(each) !== 6) ?? addresses[0] ?? "";
  return isIP(address) === 6 ? `[${address}]` : address;
}

/** Returns the error for a refused tunnel. Statuses 502 and 504 concern the site (RFC 9110 §15.6.3, §15.6.5); others concern the proxy. */
function refusal(status: number): SiteError {
  if (status === 502 || status === 504) return new SiteError("connection", "does not respond to the proxy");
  return new SiteError("proxy", `cannot be reached: the proxy refuses to connect (${status})`);
}
