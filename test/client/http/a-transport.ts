import { onTestFinished } from "vitest";
import { createTransport } from "../../../src/client/http/create-transport.ts";
import type {
  HttpRequest,
  HttpResponse,
  Read,
  TransportOptions,
} from "../../../src/client/http/transport.ts";
import { SYSTEM_CLOCK } from "../../support/system-clock.ts";

export type TestTransport = ReturnType<typeof aTransport>;

/** Returns a transport that is closed when the test ends. By default, the transport skips waits and uses no proxy and no cache. */
export function aTransport(options: Partial<TransportOptions> = {}) {
  const lines: string[] = [];
  /** The waits that the service requested: their statuses and ends. */
  const requested: (readonly [status: number, until: Date])[] = [];
  /** The lengths of the simulated waits in milliseconds, in order. */
  const waits: number[] = [];
  const transport = createTransport({
    env: {},
    timeoutMs: 10_000,
    maxWaitMs: undefined,
    cacheFolder: undefined,
    clock: SYSTEM_CLOCK,
    sleep: async (milliseconds, signal) => {
      waits.push(milliseconds);
      signal.throwIfAborted();
    },
    random: () => 0.5,
    signal: new AbortController().signal,
    trace: (line) => lines.push(line),
    onWait: (...wait) => requested.push(wait),
    ...options,
  });
  onTestFinished(() => transport.close());
  /** Without `read`, returns the response. */
  function send(request: HttpRequest): Promise<HttpResponse>;
  function send<Content>(request: HttpRequest, read: Read<Content>): Promise<Content>;
  function send(request: HttpRequest, read: Read<unknown> = (response) => response): Promise<unknown> {
    return transport.send(request, read);
  }
  return { ...transport, send, lines, requested, waits };
}

export function aGet(url: URL, headers: Record<string, string> = {}): HttpRequest {
  return { method: "GET", url, headers };
}

export function aPost(url: URL, body = '{"name":"Fieldbook"}'): HttpRequest {
  const headers = {
    authorization: "Bearer cat_secret",
    "idempotency-key": "idempotency-key-1",
    "content-type": "application/json",
  };
  return { method: "POST", url, headers, body };
}
