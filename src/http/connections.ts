import type { Dispatcher } from "undici";
import type { Environment } from "../context.ts";
import { NO_CONTROLLER } from "./collect-answer.ts";
import { type ConnectingSockets, trackConnectingSockets } from "./connecting-sockets.ts";
import type { Route } from "./failure.ts";
import { proxyFor } from "./proxy-route.ts";

/** One host with the route there, and a dispatcher that is opened on first use. */
export interface Destination {
  readonly route: Route;
  /** Loads undici with the first request: an answer from the cache needs no connection. */
  open(): Promise<Dispatcher>;
}

/** The connections of one command, opened when they are needed and closed all at once. */
export interface Connections {
  /** Throws a `ConfigError` for a proxy variable that cannot be used. */
  to(url: URL): Destination;
  close(): Promise<void>;
}

/** Creates the connections of a command: straight to each host, or through the proxy that the environment names for it. */
export function createConnections(env: Environment): Connections {
  const sockets = trackConnectingSockets();
  const dispatchers = new Map<string, Promise<Dispatcher>>();
  const open = (proxy: URL | undefined) => {
    const key = proxy?.href ?? "";
    const dispatcher = dispatchers.get(key) ?? load(proxy, sockets);
    dispatchers.set(key, dispatcher);
    return dispatcher;
  };
  return {
    to: (url) => {
      const proxy = proxyFor(url, env);
      return { route: { host: url.host, proxyHost: proxy?.host }, open: () => open(proxy) };
    },
    close: async () => {
      sockets.destroyAll();
      await Promise.all([...dispatchers.values()].map(async (dispatcher) => (await dispatcher).destroy()));
    },
  };
}

/** Loads undici, its proxy only when there is one: start-up time counts for every command. */
async function load(proxy: URL | undefined, sockets: ConnectingSockets): Promise<Dispatcher> {
  if (proxy === undefined) return (await import("./open-agent.ts")).openAgent(sockets);
  return (await import("./open-proxy-agent.ts")).openProxyAgent(proxy, sockets);
}

/** Returns a dispatch function that opens the connection with its first request. */
export function dispatchLater({ open }: Destination): Dispatcher.Dispatch {
  return (options, handler) => {
    open().then(
      (dispatcher) => dispatcher.dispatch(options, handler),
      (error) => handler.onResponseError?.(NO_CONTROLLER, error),
    );
    return true;
  };
}
