import openTunnel from "undici/lib/api/api-connect.js";
import Pool from "undici/lib/dispatcher/pool.js";
import ProxyAgent from "undici/lib/dispatcher/proxy-agent.js";
import { errorCode } from "../files/system-error.ts";
import { skipInterimResponses } from "../runtime/node-20/skip-interim-responses.ts";
import { DISPATCHER_OPTIONS, destroyable, type OpenAgent, trackConnectingSockets } from "./open-agent.ts";

/** Opens connections through a proxy: a tunnel for https, and the full URL in the request line for http, as proxies expect. */
export function openProxyAgent(proxy: URL): OpenAgent {
  const sockets = trackConnectingSockets();
  const pooled = { ...DISPATCHER_OPTIONS, connect: sockets.connect };
  const token = basicToken(proxy);
  const dispatcher = new ProxyAgent({
    ...DISPATCHER_OPTIONS,
    uri: proxy.origin,
    ...(token === undefined ? {} : { token }),
    proxyTunnel: false,
    // undici's index adds this method to every dispatcher. A part that is imported alone lacks it.
    clientFactory: (origin) => Object.assign(new Pool(origin, pooled), { connect: openTunnel }),
    // Without a tunnel, the pool connects to the proxy.
    factory: (origin, given) => new Pool(origin, isProxy(origin, proxy) ? pooled : throughTunnel(given)),
  });
  return destroyable(dispatcher, sockets);
}

/** Returns options whose connections fail with codes that distinguish failures of the tunnel from failures of the service. */
function throughTunnel(given: Pool.Options): Pool.Options {
  const { connect } = given;
  if (typeof connect !== "function") return given;
  return {
    ...given,
    connect: (target, callback) =>
      connect(target, (...[error, socket]) => {
        if (error) return callback(tunnelFailure(error), null);
        skipInterimResponses(socket);
        callback(null, socket);
      }),
  };
}

function tunnelFailure(error: Error): Error {
  const code = codeOf(error);
  return code === undefined ? error : Object.assign(new Error(error.message, { cause: error }), { code });
}

function codeOf(error: Error): string | undefined {
  // With the original code, undici's pool would assume a closed idle socket and reconnect forever.
  if (errorCode(error) === "UND_ERR_SOCKET") return "ECONNRESET";
  // Without a code, the message would blame the service. Node's proxy agent uses this code.
  return error.name === "HTTPParserError" ? "ERR_PROXY_TUNNEL" : undefined;
}

function isProxy(origin: string | URL, proxy: URL): boolean {
  return new URL(origin).origin === proxy.origin;
}

/** Returns the credentials of a proxy. undici sends a user name only with a password, but proxies accept either alone. */
function basicToken({ username, password }: URL): string | undefined {
  if (username === "" && password === "") return undefined;
  const credentials = decodeURIComponent(`${username}:${password}`);
  return `Basic ${Buffer.from(credentials).toString("base64")}`;
}
