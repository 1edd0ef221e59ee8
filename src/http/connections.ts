import type { Dispatcher } from "undici";
import type { Environment } from "../context.ts";
import { NO_CONTROLLER } from "./collect-response.ts";
import type { RequestRoute } from "./network-failure.ts";
import type { OpenAgent } from "./open-agent.ts";
import { proxyFor } from "./proxy-route.ts";

/** A host, its route, and a dispatcher that is opened on first use. */
export interface Destination {
  readonly route: RequestRoute;
  /** Returns the dispatcher. Loads undici on the first call. */
  open(): Promise<Dispatcher>;
}

/** The connections of one command, direct or through the proxy in the environment. They open on demand and close together. */
export class Connections {
  readonly #env: Environment;
  readonly #agents = new Map<string, Promise<OpenAgent>>();

  constructor(env: Environment) {
    this.#env = env;
  }

  /** Returns the destination of a URL. Throws a `ConfigError` for an invalid proxy variable. */
  to(url: URL): Destination {
    const proxy = proxyFor(url, this.#env);
    const open = async () => {
      const key = proxy?.href ?? "";
      const agent = this.#agents.get(key) ?? loadAgent(proxy);
      this.#agents.set(key, agent);
      return (await agent).dispatcher;
    };
    return { route: { host: url.host, proxyHost: proxy?.host }, open };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#agents.values()].map(async (agent) => (await agent).destroy()));
  }
}

/** Loads undici (230 kB), which cached responses and offline commands do not need. */
async function loadAgent(proxy: URL | undefined): Promise<OpenAgent> {
  if (proxy === undefined) return (await import("./open-agent.ts")).openAgent();
  return (await import("./open-proxy-agent.ts")).openProxyAgent(proxy);
}

/** Returns a dispatch function that opens the connection when the first request is sent. */
export function dispatchLater({ open }: Destination): Dispatcher.Dispatch {
  return (options, handler) => {
    open().then(
      (dispatcher) => dispatcher.dispatch(options, handler),
      (error) => handler.onResponseError?.(NO_CONTROLLER, error),
    );
    return true;
  };
}
