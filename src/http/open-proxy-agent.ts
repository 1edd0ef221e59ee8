import type { Dispatcher } from "undici";
import openTunnel from "undici/lib/api/api-connect.js";
import buildConnector from "undici/lib/core/connect.js";
import Pool from "undici/lib/dispatcher/pool.js";
import ProxyAgent from "undici/lib/dispatcher/proxy-agent.js";
import { ConfigError } from "../errors/config-error.ts";
import { CONNECT_TIMEOUT_MS, MAX_HEADER_BYTES } from "./limits.ts";
import type { SocketWatch } from "./socket-watch.ts";

/**
 * Connections through a proxy: a tunnel for https, the full address in the request line for http, as proxies expect.
 * Throws a `ConfigError` for a user name or password that is not percent-encoded right.
 */
export function openProxyAgent(proxy: URL, watch: SocketWatch): Dispatcher {
  const connect = watch.over(buildConnector({ timeout: CONNECT_TIMEOUT_MS }));
  const options = { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: 0, bodyTimeout: 0 };
  const token = basicToken(proxy);
  return new ProxyAgent({
    ...options,
    uri: proxy.origin,
    ...(token === undefined ? {} : { token }),
    proxyTunnel: false,
    // The index gives this method to every dispatcher; the parts alone come without it.
    clientFactory: (origin) =>
      Object.assign(new Pool(origin, { ...options, connect }), { connect: openTunnel }),
    // Without a tunnel the pool's own connection leads to the proxy.
    factory: (origin, given) =>
      new Pool(origin, isProxy(origin, proxy) ? { ...options, connect } : throughTunnel(given)),
  });
}

/**
 * undici opens a tunnel again and again, without a pause, when the proxy closes the connection instead of answering: for its
 * pool that is a socket gone idle. Under a code of the system it is the failure that it is.
 */
function throughTunnel(given: Pool.Options): Pool.Options {
  const { connect } = given;
  if (typeof connect !== "function") return given;
  return {
    ...given,
    connect: (target, callback) =>
      connect(target, (...[error, socket]) => {
        if (error) callback(brokenOff(error), null);
        else callback(null, socket);
      }),
  };
}

function brokenOff(error: Error): Error {
  const isClosed = "code" in error && error.code === "UND_ERR_SOCKET";
  return isClosed ? Object.assign(new Error(error.message, { cause: error }), { code: "ECONNRESET" }) : error;
}

function isProxy(origin: string | URL, proxy: URL): boolean {
  return new URL(origin).origin === proxy.origin;
}

/** undici sends a user name only together with a password, but proxies take either alone. */
function basicToken({ username, password }: URL): string | undefined {
  if (username === "" && password === "") return undefined;
  return `Basic ${Buffer.from(`${decode(username)}:${decode(password)}`).toString("base64")}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (cause) {
    throw new ConfigError({
      message: "The user name or password of the proxy has a % that is no percent-encoding",
      hint: "Write a % in it as %25",
      cause,
    });
  }
}
