import type { Dispatcher } from "undici";
import type { Environment } from "../context.ts";
import { NO_CONTROLLER } from "./collect-response.ts";
import type { RequestRoute } from "./network-failure.ts";
import type { OpenAgent } from "./open-agent.ts";
import { proxyFor } from "./proxy-route.ts";

/** The route to a host, and a dispatcher that is opened on first use. */
export interface Destination {
  readonly route: RequestRoute;
  /** Returns the dispatcher. The first call loads undici. */
  open(): Promise<Dispatcher>;
}

/** The connections of one command, direct or through proxies in the environment. They are opened on demand and closed together. */
export class Connections {
  readonly #env: Environment;
  readonly #agents = new Map<string, Promise<OpenAgent>>();

  constructor(env: Environment) {
    this.#env = env;
  }

  /** Returns the destination for a URL. Throws a `ConfigError` for an invalid proxy variable. */
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

/** Returns a new agent. Loads undici (230 kB), which neither cached responses nor offline commands need. */
async function loadAgent(proxy: URL | undefined): Promise<OpenAgent> {
  if (proxy === undefined) return (await import("./open-agent.ts")).openAgent();
  return (await import("./open-proxy-agent.ts")).openProxyAgent(proxy);
}

/** Returns a dispatch function that opens the destination only when a request is sent. */
export function dispatchLater({ open }: Destination): Dispatcher.Dispatch {
  return (options, handler) => {
    open().then(
      (dispatcher) => dispatcher.dispatch(options, handler),
      (error) => handler.onResponseError?.(NO_CONTROLLER, error),
    );
    return true;
  };
}
