import type { Clock, Environment, Sleep } from "../context.ts";
import { NetworkError } from "../errors/remote-errors.ts";
import { attempt, type Outcome } from "./attempt.ts";
import { createDiskCache, type DiskCache } from "./cache/disk-cache.ts";
import { type Connections, createConnections } from "./connections.ts";
import { followRedirects } from "./follow-redirects.ts";
import { createTimeBudget, sendWithRetries, type TimeBudget } from "./send-with-retries.ts";
import type { HttpRequest, HttpResponse, TraceEvent, Transport } from "./transport.ts";

/** The settings and ports of the transport of one command. */
export interface TransportOptions {
  /** `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, in upper or lower case. */
  readonly env: Environment;
  /** The network time of the whole command, in milliseconds. Waits requested by a server do not count. */
  readonly timeoutMs: number;
  /** The longest wait that a server may request. If undefined, 10 s, but 0 for a 429 on a POST. */
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
export function createTransport(given: TransportOptions): Transport {
  // An open request must not retry and keep the process alive after the command ends.
  const closing = new AbortController();
  const options = { ...given, signal: AbortSignal.any([given.signal, closing.signal]) };
  const connections = createConnections(options.env);
  const budget = createTimeBudget(options.clock, options.timeoutMs);
  const cache = given.cacheFolder === undefined ? undefined : createDiskCache(given.cacheFolder, given.clock);
  const parts: Parts = { options, connections, budget, cache };
  return {
    send: (request) => send(request, parts),
    close: () => {
      closing.abort(new NetworkError({ message: "The connection was closed" }));
      return connections.close();
    },
  };
}

interface Parts {
  readonly options: TransportOptions;
  readonly connections: Connections;
  readonly budget: TimeBudget;
  readonly cache: DiskCache | undefined;
}

async function send(request: HttpRequest, parts: Parts): Promise<HttpResponse> {
  parts.options.signal.throwIfAborted();
  return sendWithRetries(
    request,
    (number) => followRedirects(request, (hop) => sendTraced(hop, number, parts)),
    { ...parts.options, budget: parts.budget },
  );
}

/** Sends one request and traces it for `--verbose`. */
async function sendTraced(request: HttpRequest, number: number, parts: Parts): Promise<Outcome> {
  const { clock, trace, signal, timeoutMs } = parts.options;
  const about = { method: request.method, url: request.url.href, attempt: number };
  const destination = parts.connections.to(request.url);
  trace({ type: "request", ...about });
  const start = clock.elapsed();
  const remainingMs = parts.budget.remainingMs();
  const outcome = await attempt(request, {
    destination,
    cache: parts.cache,
    remainingMs,
    timeoutMs,
    signal,
  });
  const milliseconds = Math.round(clock.elapsed() - start);
  if ("failure" in outcome) {
    trace({ type: "failure", ...about, reason: outcome.failure.error.message, milliseconds });
  } else {
    const { status, cache } = outcome.response;
    trace({ type: "response", ...about, status, milliseconds, cache });
  }
  return outcome;
}
