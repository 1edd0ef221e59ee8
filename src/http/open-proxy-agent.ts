import openTunnel from "undici/lib/api/api-connect.js";
import Pool from "undici/lib/dispatcher/pool.js";
import ProxyAgent from "undici/lib/dispatcher/proxy-agent.js";
import { errorCode } from "../files/system-error.ts";
import { skipInterimAnswers } from "../runtime/node-20/skip-interim-answers.ts";
import { DISPATCHER_OPTIONS, destroyable, type OpenAgent, trackConnectingSockets } from "./open-agent.ts";

/** Opens connections through a proxy: a tunnel for https, the full address in the request line for http, as proxies expect. */
export function openProxyAgent(proxy: URL): OpenAgent {
  const sockets = trackConnectingSockets();
  const pooled = { ...DISPATCHER_OPTIONS, connect: sockets.connect };
  const token = basicToken(proxy);
  const dispatcher = new ProxyAgent({
    ...DISPATCHER_OPTIONS,
    uri: proxy.origin,
    ...(token === undefined ? {} : { token }),
    proxyTunnel: false,
    // undici's index adds this method to every dispatcher; a part that is imported by itself lacks it.
    clientFactory: (origin) => Object.assign(new Pool(origin, pooled), { connect: openTunnel }),
    // Without a tunnel the pool's own connection leads to the proxy.
    factory: (origin, given) => new Pool(origin, isProxy(origin, proxy) ? pooled : throughTunnel(given)),
  });
  return destroyable(dispatcher, sockets);
}

/** Returns options whose connections fail with codes that tell a tunnel's failures from those of the service. */
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
  // With its own code undici's pool would reconnect without end: it takes this for an idle socket that closed.
  if (errorCode(error) === "UND_ERR_SOCKET") return "ECONNRESET";
  // Without a code the service would be blamed. Node's own proxy agent uses this one.
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
