import type { buildConnector } from "undici";
import openTunnel from "undici/lib/api/api-connect.js";
import Pool from "undici/lib/dispatcher/pool.js";
import ProxyAgent from "undici/lib/dispatcher/proxy-agent.js";
import { certificateProblem, errorCode } from "../../base/files/system-error.ts";
import { skipInterimResponses } from "../../base/runtime/node-20/skip-interim-responses.ts";
import { basicCredentials } from "../../base/text/parse-url.ts";
import { ProxyCertificateError } from "./network-failure.ts";
import { agentOf, DISPATCHER_OPTIONS, type OpenAgent } from "./open-agent.ts";

/** Returns an agent that connects through a proxy. If the URL and proxy use http, requests do not use a tunnel and contain the full URL. */
export function openProxyAgent(proxy: URL): OpenAgent {
  // undici sends a user name only together with a password, but a proxy may require only one of them.
  const token = basicCredentials(proxy);
  return agentOf((connect) => {
    const pooled = { ...DISPATCHER_OPTIONS, connect: toProxy(connect) };
    return new ProxyAgent({
      ...DISPATCHER_OPTIONS,
      uri: proxy.origin,
      ...(token === undefined ? {} : { token }),
      proxyTunnel: false,
      // undici's index adds `connect` to every dispatcher. Dispatchers imported by path lack this method.
      clientFactory: (origin) => Object.assign(new Pool(origin, pooled), { connect: openTunnel }),
      // Without a tunnel, the pool connects to the proxy.
      factory: (origin, options) => {
        const isProxy = new URL(origin).origin === proxy.origin;
        return new Pool(origin, isProxy ? pooled : throughTunnel(options));
      },
    });
  });
}

/** Returns a connector that marks problems with the proxy's own certificate, because the site's certificate has the same codes. */
function toProxy(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error === null) return callback(null, socket);
      const code = errorCode(error) ?? "";
      callback(certificateProblem(code) ? new ProxyCertificateError(error, code) : error, null);
    });
}

/** Returns pool options whose `connect` converts errors with `tunnelFailure` and skips interim responses. */
function throughTunnel(options: Pool.Options): Pool.Options {
  const { connect } = options;
  if (typeof connect !== "function") return options;
  return {
    ...options,
    connect: (target, callback) =>
      connect(target, (...[error, socket]) => {
        if (error) return callback(tunnelFailure(error), null);
        skipInterimResponses(socket);
        callback(null, socket);
      }),
  };
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
