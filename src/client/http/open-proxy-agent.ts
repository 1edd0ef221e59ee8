import type { buildConnector } from "undici";
import openTunnel from "undici/lib/api/api-connect.js";
import Pool from "undici/lib/dispatcher/pool.js";
import ProxyAgent from "undici/lib/dispatcher/proxy-agent.js";
import { errorCode } from "../../base/files/system-error.ts";
import { basicCredentials } from "../../base/text/parse-url.ts";
import { agentOf, DISPATCHER_OPTIONS, type OpenAgent } from "./open-agent.ts";

/** Returns an agent for http URLs, which sends the full URLs to a proxy (RFC 9112 §3.2.2). */
export function openForwardingAgent(proxy: URL): OpenAgent {
  const authorization = basicCredentials(proxy);
  return agentOf((connect) => {
    const pool = new Pool(proxy.origin, { ...DISPATCHER_OPTIONS, connect: toProxy(connect) });
    return {
      // undici's own agent would take every 407 response for the proxy's.
      dispatch: ({ origin, path, headers, ...options }, handler) => {
        const { host } = new URL(String(origin));
        const all = { ...headers, host, ...(authorization && { "proxy-authorization": authorization }) };
        return pool.dispatch({ ...options, path: `${origin}${path}`, headers: all }, handler);
      },
      destroy: () => pool.destroy(),
    };
  });
}

/** Returns an agent for https URLs, which connects to their hosts in tunnels through a proxy. */
export function openTunnelingAgent(proxy: URL): OpenAgent {
  // undici sends a user name only together with a password, but a proxy may require only one of them.
  const token = basicCredentials(proxy);
  return agentOf((connect) => {
    const pooled = { ...DISPATCHER_OPTIONS, connect: toProxy(connect) };
    return new ProxyAgent({
      ...DISPATCHER_OPTIONS,
      uri: proxy.origin,
      ...(token === undefined ? {} : { token }),
      // undici's index adds `connect` to every dispatcher. Dispatchers imported by path lack this method.
      clientFactory: (origin) => Object.assign(new Pool(origin, pooled), { connect: openTunnel }),
      factory: (origin, { connect, ...options }: Pool.Options) =>
        new Pool(origin, { ...options, connect: withErrors(connect, tunnelFailure) }),
    });
  });
}

/** Returns a connector that marks the proxy's errors, because a problem with the site's certificate has the same code. */
function toProxy(connect: buildConnector.connector): buildConnector.connector {
  return withErrors(connect, (error) => Object.assign(error, { isOfProxy: true }));
}

function withErrors(connect: Pool.Options["connect"], convert: (error: Error) => Error) {
  if (typeof connect !== "function") throw new TypeError("undici did not create a connector");
  const connector: buildConnector.connector = (options, callback) =>
    connect(options, (...[error, socket]) =>
      error === null ? callback(null, socket) : callback(convert(error), null),
    );
  return connector;
}

function tunnelFailure(error: Error): Error {
  // With the original code, undici's pool would assume that an idle socket was closed, and reconnect forever.
  if (errorCode(error) === "UND_ERR_SOCKET") return withCode(error, "ECONNRESET");
  // Without this code, the message would describe the service's response. Node's proxy agent uses the same code.
  return error.name === "HTTPParserError" ? withCode(error, "ERR_PROXY_TUNNEL") : error;
}

function withCode(cause: Error, code: string): Error {
  return Object.assign(new Error(cause.message, { cause }), { code });
}
