import type { Clock, Environment, Sleep } from "../context.ts";
import { NetworkError } from "../errors/remote-errors.ts";
import { attempt, type Outcome } from "./attempt.ts";
import { createDiskCache, type DiskCache } from "./cache/disk-cache.ts";
import { type Connections, createConnections } from "./connections.ts";
import { followRedirects } from "./follow-redirects.ts";
import { createTimeBudget, sendWithRetries, type TimeBudget } from "./send-with-retries.ts";
import type { HttpRequest, TraceEvent, Transport } from "./transport.ts";

/** The settings and ports of the transport of one command. */
export interface TransportOptions {
  /** `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, in upper or lower case. */
  readonly env: Environment;
  /** The network time of the whole command, in milliseconds. Waits requested by a server do not count. */
  readonly timeoutMs: number;
  /** The longest wait that a server may request, in milliseconds. The default is 10 s, but 0 for a 429 on a POST. */
  readonly maxWaitMs: number | undefined;
  /** The folder of the disk cache, or undefined to cache nothing. */
  readonly cacheFolder: string | undefined;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly trace: (event: TraceEvent) => void;
}

/** Creates the transport of one command. It opens no connection before the first request. */
export function createTransport(options: TransportOptions): Transport {
  const { cacheFolder, clock, timeoutMs, env } = options;
  // An open request must not retry and keep the process alive after the command ends.
  const closing = new AbortController();
  const parts: Parts = {
    ...options,
    signal: AbortSignal.any([options.signal, closing.signal]),
    connections: createConnections(env),
    budget: createTimeBudget(clock, timeoutMs),
    cache: cacheFolder === undefined ? undefined : createDiskCache(cacheFolder, clock),
  };
  return {
    send: async (request) => {
      parts.signal.throwIfAborted();
      const sendOnce = (number: number) => followRedirects(request, (hop) => sendTraced(hop, number, parts));
      return sendWithRetries(request, sendOnce, parts);
    },
    close: () => {
      closing.abort(new NetworkError({ message: "The connection was closed" }));
      return parts.connections.close();
    },
  };
}

interface Parts extends TransportOptions {
  readonly connections: Connections;
  readonly budget: TimeBudget;
  readonly cache: DiskCache | undefined;
}

/** Sends one request and traces it for `--verbose`. */
async function sendTraced(request: HttpRequest, number: number, parts: Parts): Promise<Outcome> {
  const { clock, trace, connections, budget } = parts;
  const about = { method: request.method, url: request.url.href, attempt: number };
  const destination = connections.to(request.url);
  trace({ type: "request", ...about });
  const start = clock.elapsed();
  const outcome = await attempt(request, { ...parts, destination, remainingMs: budget.remainingMs() });
  const milliseconds = Math.round(clock.elapsed() - start);
  if ("failure" in outcome) {
    trace({ type: "failure", ...about, reason: outcome.failure.error.message, milliseconds });
  } else {
    const { status, cache } = outcome.response;
    trace({ type: "response", ...about, status, milliseconds, cache });
  }
  return outcome;
}
