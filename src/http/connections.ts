import type { Dispatcher } from "undici";
import type { Environment } from "../context.ts";
import type { Route } from "./failure.ts";
import { MAX_HEADER_BYTES } from "./limits.ts";
import { openProxyAgent } from "./open-proxy-agent.ts";
import { proxyFor } from "./proxy-route.ts";
import { createSocketWatch, type SocketWatch } from "./socket-watch.ts";

/** The way to one host: what carries requests there, and what its failures are named after. */
export interface Connection {
  readonly dispatcher: Dispatcher;
  readonly route: Route;
}

/** The connections of one command: opened when they are needed, let go of all at once. */
export interface Connections {
  /** Loads undici with the first request. Throws a `ConfigError` for a proxy variable that cannot be used. */
  open(url: URL): Promise<Connection>;
  close(): Promise<void>;
}

/** Connections straight to each host, or through the proxy that the environment names for it. */
export function createConnections(env: Environment): Connections {
  const watch = createSocketWatch();
  const dispatchers = new Map<string, Promise<Dispatcher>>();
  return {
    open: async (url) => {
      const proxy = proxyFor(url, env);
      const key = proxy?.href ?? "";
      const dispatcher =
        dispatchers.get(key) ?? (proxy ? openProxyAgent(proxy, AGENT_OPTIONS, watch) : openAgent(watch));
      dispatchers.set(key, dispatcher);
      return { dispatcher: await dispatcher, route: { host: url.host, proxyHost: proxy?.host } };
    },
    close: async () => {
      watch.destroyAll();
      await Promise.all([...dispatchers.values()].map(async (dispatcher) => (await dispatcher).destroy()));
    },
  };
}

const AGENT_OPTIONS = {
  maxHeaderSize: MAX_HEADER_BYTES,
  // The command's own time limit counts, in whatever phase an answer is.
  headersTimeout: 0,
  bodyTimeout: 0,
} as const;

async function openAgent(watch: SocketWatch): Promise<Dispatcher> {
  const [{ default: Agent }, connect] = await Promise.all([
    import("undici/lib/dispatcher/agent.js"),
    watch.connector(),
  ]);
  return new Agent({ ...AGENT_OPTIONS, connect });
}
