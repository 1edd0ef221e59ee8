import type { Dispatcher } from "undici";
import type { RequestRoute } from "./network-failure.ts";
import type { OpenAgent } from "./open-agent.ts";
import { proxyFor } from "./proxy-route.ts";
import type { TransportOptions } from "./transport.ts";

/** The route to a host, and a dispatcher that is opened on first use. */
export interface Destination {
  readonly route: RequestRoute;
  /** Returns the dispatcher. The first call loads undici. */
  open(): Promise<Pick<Dispatcher, "dispatch">>;
}

/** The connections of one command, direct or through proxies in the environment. They are opened on demand and closed together. */
export class Connections {
  readonly #options: Pick<TransportOptions, "env" | "service">;
  readonly #agents = new Map<string, Promise<OpenAgent>>();

  constructor(options: Pick<TransportOptions, "env" | "service">) {
    this.#options = options;
  }

  /** Returns the destination for a URL. Throws a `ConfigError` for an invalid proxy variable. */
  to(url: URL): Destination {
    const { env, service } = this.#options;
    const proxy = service ? undefined : proxyFor(url, env);
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
