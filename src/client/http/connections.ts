import type { Dispatcher } from "undici";
import type { RequestRoute } from "./network-failure.ts";
import type { OpenAgent } from "./open-agent.ts";
import { proxyFor } from "./proxy-route.ts";
import type { TransportOptions } from "./transport.ts";

/** The route to a host, and a dispatcher opened on first use. */
export interface Destination {
  readonly route: RequestRoute;
  /** Returns the dispatcher. The first call loads undici (230 kB), which neither cached responses nor offline commands need. */
  open(): Promise<Pick<Dispatcher, "dispatch">>;
}

/** Creates the connections for one command, using any proxies in the environment. They are opened on demand and closed together. */
export function createConnections({ env, service }: Pick<TransportOptions, "env" | "service">) {
  const agents = new Map<string, Promise<OpenAgent>>();
  return {
    /** Returns the destination for a URL. Throws a `ConfigError` if the environment specifies an invalid proxy for the URL. */
    to: (url: URL): Destination => {
      const proxy = service ? undefined : proxyFor(url, env);
      const open = async () => {
        const key = `${url.protocol} ${proxy?.href}`;
        const agent = agents.get(key) ?? loadAgent(url, proxy);
        agents.set(key, agent);
        return (await agent).dispatcher;
      };
      return { route: { host: url.host, proxyHost: proxy?.host }, open };
    },
    close: async () => {
      await Promise.all(Array.from(agents.values(), async (agent) => (await agent).destroy()));
    },
  };
}

async function loadAgent({ protocol }: URL, proxy: URL | undefined): Promise<OpenAgent> {
  if (proxy === undefined) return (await import("./open-agent.ts")).openAgent();
  const { openForwardingAgent, openTunnelingAgent } = await import("./open-proxy-agent.ts");
  return protocol === "http:" ? openForwardingAgent(proxy) : openTunnelingAgent(proxy);
}
