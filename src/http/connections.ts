import type { Dispatcher } from "undici";
import type { Environment } from "../context.ts";
import type { Route } from "./failure.ts";
import { NO_CONNECTION } from "./no-connection.ts";
import { proxyFor } from "./proxy-route.ts";
import { createSocketWatch, type SocketWatch } from "./socket-watch.ts";

/** The way to one host: what its failures are named after, and what carries requests there. */
export interface Connection {
  readonly route: Route;
  /** Loads undici with the first request: an answer from the cache needs no connection. */
  open(): Promise<Dispatcher>;
}

/** The connections of one command: opened when they are needed, let go of all at once. */
export interface Connections {
  /** Throws a `ConfigError` for a proxy variable that cannot be used. */
  to(url: URL): Connection;
  close(): Promise<void>;
}

/** Connections straight to each host, or through the proxy that the environment names for it. */
export function createConnections(env: Environment): Connections {
  const watch = createSocketWatch();
  const dispatchers = new Map<string, Promise<Dispatcher>>();
  const open = (proxy: URL | undefined) => {
    const key = proxy?.href ?? "";
    const dispatcher = dispatchers.get(key) ?? load(proxy, watch);
    dispatchers.set(key, dispatcher);
    return dispatcher;
  };
  return {
    to: (url) => {
      const proxy = proxyFor(url, env);
      return { route: { host: url.host, proxyHost: proxy?.host }, open: () => open(proxy) };
    },
    close: async () => {
      watch.destroyAll();
      await Promise.all([...dispatchers.values()].map(async (dispatcher) => (await dispatcher).destroy()));
    },
  };
}

/** Only what is needed is loaded: start-up time counts for every command. */
async function load(proxy: URL | undefined, watch: SocketWatch): Promise<Dispatcher> {
  if (proxy === undefined) return (await import("./open-agent.ts")).openAgent(watch);
  return (await import("./open-proxy-agent.ts")).openProxyAgent(proxy, watch);
}

/** Sends over a connection that is opened for it. */
export function dispatchLater({ open }: Connection): Dispatcher.Dispatch {
  return (options, handler) => {
    open().then(
      (dispatcher) => dispatcher.dispatch(options, handler),
      (error) => handler.onResponseError?.(NO_CONNECTION, error),
    );
    return true;
  };
}
