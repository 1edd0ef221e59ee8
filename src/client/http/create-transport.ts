import { setMaxListeners } from "node:events";
import { NetworkError } from "../../contract/errors/remote-errors.ts";
import { type AttemptOutcome, attempt } from "./attempt.ts";
import { createDiskCache, type DiskCache } from "./cache/disk-cache.ts";
import { createConnections } from "./connections.ts";
import { followRedirects } from "./follow-redirects.ts";
import { createTimeBudget, sendWithRetries, type TimeBudget } from "./send-with-retries.ts";
import type { HttpRequest, Transport, TransportOptions } from "./transport.ts";

/** Creates the transport for one command. Does not open a connection before the first request. */
export function createTransport(options: TransportOptions): Transport {
  const { cacheFolder, clock, timeoutMs } = options;
  // After the command ends, retrying a pending request would keep the process alive.
  const closing = new AbortController();
  const signal = AbortSignal.any([options.signal, closing.signal]);
  // Simultaneous requests share this signal, so many listeners do not indicate a leak.
  setMaxListeners(0, signal);
  const parts: Parts = {
    ...options,
    signal,
    connections: createConnections(options),
    budget: createTimeBudget(clock, timeoutMs),
    cache: cacheFolder === undefined ? undefined : createDiskCache(cacheFolder, clock),
  };
  const half = timeoutMs / 2;
  const preparation = { ...parts, timeoutMs: half, budget: createTimeBudget(clock, half, parts.budget) };
  return {
    send: async (request) => {
      parts.signal.throwIfAborted();
      const { signal: until = parts.signal } = request;
      until.throwIfAborted();
      const own = { ...(request.isPreparation ? preparation : parts), signal: until };
      const sendOnce = (number: number) => followRedirects(request, (hop) => sendTraced(hop, number, own));
      return sendWithRetries(request, sendOnce, own);
    },
    close: () => {
      closing.abort(new NetworkError({ message: "The connection was closed" }));
      return parts.connections.close();
    },
  };
}

interface Parts extends TransportOptions {
  readonly connections: ReturnType<typeof createConnections>;
  readonly budget: TimeBudget;
  readonly cache: DiskCache | undefined;
}

async function sendTraced(request: HttpRequest, number: number, parts: Parts): Promise<AttemptOutcome> {
  const { clock, trace, connections, budget } = parts;
  const about = { method: request.method, url: request.url.href, attempt: number };
  const destination = connections.to(request.url);
  trace({ type: "request", ...about });
  const start = clock.elapsed();
  const outcome = await attempt(request, { ...parts, destination, remainingMs: budget.remainingMs() });
  const milliseconds = Math.round(clock.elapsed() - start);
  if ("error" in outcome) {
    trace({ type: "failure", ...about, reason: outcome.error.message, milliseconds });
  } else {
    const { status, cache } = outcome.response;
    trace({ type: "response", ...about, status, milliseconds, cache });
  }
  return outcome;
}
