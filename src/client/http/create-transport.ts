import { setMaxListeners } from "node:events";
import { NetworkError } from "../../contract/errors/remote-errors.ts";
import { type AttemptOutcome, attempt, type Destination } from "./attempt.ts";
import { createDiskCache, type DiskCache } from "./cache/disk-cache.ts";
import { followRedirects } from "./follow-redirects.ts";
import type { OpenAgent } from "./open-agent.ts";
import { proxyFor } from "./proxy-route.ts";
import { createTimeBudget, sendWithRetries, type TimeBudget } from "./send-with-retries.ts";
import type { HttpRequest, Read, Transport, TransportOptions } from "./transport.ts";

/** Creates the transport for one command. Does not open a connection before the first request. */
export function createTransport(options: TransportOptions): Transport {
  const { cacheFolder, clock, timeoutMs } = options;
  // After the command ends, retrying a pending request would keep the process alive.
  const closing = new AbortController();
  const signal = AbortSignal.any([options.signal, closing.signal]);
  // Simultaneous requests share this signal, so many listeners do not indicate a leak.
  setMaxListeners(0, signal);
  const parts = {
    ...options,
    connections: createConnections(options),
    budget: createTimeBudget(clock, timeoutMs),
    cache: cacheFolder === undefined ? undefined : createDiskCache(cacheFolder, clock),
  };
  return {
    send: async (request, read) => {
      signal.throwIfAborted();
      const budget = request.hasOwnTime ? createTimeBudget(clock, timeoutMs) : parts.budget;
      const own = { ...parts, read, budget, signal: request.signal ?? signal };
      own.signal.throwIfAborted();
      const sendOnce = (number: number) => followRedirects(request, (hop) => sendTraced(hop, number, own));
      return sendWithRetries(request, sendOnce, own);
    },
    close: () => {
      closing.abort(new NetworkError({ message: "The connection was closed" }));
      return parts.connections.close();
    },
  };
}

interface Parts<Content> extends TransportOptions {
  readonly read: Read<Content>;
  readonly connections: ReturnType<typeof createConnections>;
  readonly budget: TimeBudget;
  readonly cache: DiskCache | undefined;
}

async function sendTraced<Content>(
  request: HttpRequest,
  number: number,
  parts: Parts<Content>,
): Promise<AttemptOutcome<Content>> {
  const { clock, trace, connections, budget } = parts;
  const about = `${request.method} ${request.url.href}`;
  const destination = connections.to(request.url);
  trace(`→ ${about}${number > 1 ? ` (attempt ${number})` : ""}`);
  const start = clock.elapsed();
  const outcome = await attempt(request, { ...parts, destination, remainingMs: budget.remainingMs() });
  const time = `${Math.round(clock.elapsed() - start)} ms`;
  const { response } = outcome;
  if (response) trace(`← ${response.status} ${about} in ${time}, cache ${response.cache}`);
  else trace(`✗ ${about} after ${time}: ${outcome.error.message}`);
  return outcome;
}

/** Creates the connections to one origin, using any proxy in the environment. They are opened on demand and closed together. */
function createConnections({ env, service }: Pick<TransportOptions, "env" | "service">) {
  let agent: Promise<OpenAgent> | undefined;
  return {
    /** Returns the destination for a URL. Throws a `ConfigError` if the environment specifies an invalid proxy for the URL. */
    to: (url: URL): Destination => {
      const proxy = service ? undefined : proxyFor(url, env);
      const open = async () => {
        agent ??= loadAgent(url, proxy);
        return (await agent).dispatcher;
      };
      return { route: { host: url.host, proxyHost: proxy?.host }, open };
    },
    close: async () => (await agent)?.destroy(),
  };
}

async function loadAgent({ protocol }: URL, proxy: URL | undefined): Promise<OpenAgent> {
  if (proxy === undefined) return (await import("./open-agent.ts")).openAgent();
  const { openForwardingAgent, openTunnelingAgent } = await import("./open-proxy-agent.ts");
  return protocol === "http:" ? openForwardingAgent(proxy) : openTunnelingAgent(proxy);
}
