import type { Clock, Environment, Sleep } from "../context.ts";
import { type AttemptScope, attempt } from "./attempt.ts";
import { type Connections, createConnections } from "./connections.ts";
import { createTimeBudget, type TimeBudget } from "./time-budget.ts";
import type { HttpRequest, HttpResponse, TraceEvent, Transport } from "./transport.ts";

/** What the transport of one command gets from outside. */
export interface TransportOptions {
  /** `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, in upper or lower case. */
  readonly env: Environment;
  /** Milliseconds of network time of the whole command. Waits that a server asks for do not count. */
  readonly timeoutMs: number;
  /** The longest wait that a server may ask for; undefined: 10 s, and 0 for a 429 on a POST. */
  readonly maxWaitMs: number | undefined;
  /** Undefined: nothing is kept on disk. */
  readonly cacheFolder: string | undefined;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly trace: (event: TraceEvent) => void;
}

/** The transport of one command. It opens no connection before the first request. */
export function createTransport(options: TransportOptions): Transport {
  const connections = createConnections();
  const budget = createTimeBudget(options.clock, options.timeoutMs);
  return {
    send: (request) => send(request, { options, connections, budget }),
    close: () => connections.close(),
  };
}

interface Parts {
  readonly options: TransportOptions;
  readonly connections: Connections;
  readonly budget: TimeBudget;
}

async function send(request: HttpRequest, { options, connections, budget }: Parts): Promise<HttpResponse> {
  options.signal.throwIfAborted();
  const { clock, trace, signal, timeoutMs } = options;
  const { method } = request;
  const url = request.url.href;
  const dispatcher = await connections.open();
  return budget.spend(async () => {
    trace({ type: "request", method, url, attempt: 1 });
    const start = clock.elapsed();
    const scope: AttemptScope = {
      dispatcher,
      route: { host: request.url.host, proxyHost: undefined },
      remainingMs: budget.remainingMs(),
      timeoutMs,
      signal,
    };
    const outcome = await attempt(request, scope);
    const milliseconds = Math.round(clock.elapsed() - start);
    if ("failure" in outcome) {
      trace({
        type: "failure",
        method,
        url,
        attempt: 1,
        reason: outcome.failure.error.message,
        milliseconds,
      });
      throw outcome.failure.error;
    }
    const { status, cache } = outcome.response;
    trace({ type: "response", method, url, attempt: 1, status, milliseconds, cache });
    return outcome.response;
  });
}
