import type { Dispatcher } from "undici";
import openTunnel from "undici/lib/api/api-connect.js";
import buildConnector from "undici/lib/core/connect.js";
import Pool from "undici/lib/dispatcher/pool.js";
import ProxyAgent from "undici/lib/dispatcher/proxy-agent.js";
import { errorCode } from "../files/system-error.ts";
import type { ConnectingSockets } from "./connecting-sockets.ts";
import { CONNECT_TIMEOUT_MS, MAX_HEADER_BYTES } from "./limits.ts";
import { skipInterimAnswers } from "./skip-interim-answers.ts";

/** Opens connections through a proxy: a tunnel for https, the full address in the request line for http, as proxies expect. */
export function openProxyAgent(proxy: URL, sockets: ConnectingSockets): Dispatcher {
  const connect = sockets.track(buildConnector({ timeout: CONNECT_TIMEOUT_MS }));
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

/** Gives failures of a tunnel codes of their own. */
function throughTunnel(given: Pool.Options): Pool.Options {
  const { connect } = given;
  if (typeof connect !== "function") return given;
  return {
    ...given,
    connect: (target, callback) =>
      connect(target, (...[error, socket]) => {
        if (error) return callback(tunnelFailure(error), null);
        skipInterimAnswers(socket);
        callback(null, socket);
      }),
  };
}

function tunnelFailure(error: Error): Error {
  const code = codeOf(error);
  return code === undefined ? error : Object.assign(new Error(error.message, { cause: error }), { code });
}

function codeOf(error: Error): string | undefined {
  // Otherwise undici would try again and again, without a pause: for its pool this is a socket gone idle.
  if (errorCode(error) === "UND_ERR_SOCKET") return "ECONNRESET";
  // Otherwise the service would be blamed: Node's own proxies have this code.
  return error.name === "HTTPParserError" ? "ERR_PROXY_TUNNEL" : undefined;
}

function isProxy(origin: string | URL, proxy: URL): boolean {
  return new URL(origin).origin === proxy.origin;
}

/** undici sends a user name only together with a password, but proxies take either alone. */
function basicToken({ username, password }: URL): string | undefined {
  if (username === "" && password === "") return undefined;
  const credentials = decodeURIComponent(`${username}:${password}`);
  return `Basic ${Buffer.from(credentials).toString("base64")}`;
}
