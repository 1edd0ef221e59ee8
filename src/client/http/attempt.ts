import type { Dispatcher } from "undici";
import { valueOr } from "../../base/files/system-error.ts";
import { createRequest } from "../../base/runtime/light-messages.ts";
import { abandonable, within } from "../../base/runtime/tasks.ts";
import { TimeoutError } from "../../contract/errors/remote-errors.ts";
import type { DiskCache } from "./cache/disk-cache.ts";
import { collectResponse, decodeBody } from "./collect-response.ts";
import { type Failure, failureOf, type RequestRoute } from "./network-failure.ts";
import type { Handler, HttpRequest, HttpResponse, TransportOptions, WireResponse } from "./transport.ts";

/** What was read from a response, the error of reading it, or a failure. */
export type AttemptOutcome<Content> =
  | { readonly response: HttpResponse; readonly content: Content }
  | { readonly response: HttpResponse; readonly error: unknown }
  | Failure;

interface Exchange<Content> extends TransportOptions {
  readonly read: (response: HttpResponse) => Content;
  readonly budget: { remainingMs(): number };
  readonly cache: DiskCache | undefined;
  readonly route: RequestRoute;
  /** The first call loads undici (230 kB), which neither cached responses nor offline commands need. */
  readonly openAgent: () => Promise<{ readonly dispatcher: Pick<Dispatcher, "dispatch"> }>;
}

/** Sends a request once or uses the cache. Throws an aborted signal's reason, and any error that `failureOf` does not convert. */
export async function attempt<Content>(request: HttpRequest, number: number, exchange: Exchange<Content>) {
  const { clock, trace } = exchange;
  const about = `${request.method} ${request.url.href}`;
  trace?.(`→ ${about}${number > 1 ? ` (attempt ${number})` : ""}`);
  const start = clock.elapsed();
  const outcome = await outcomeOf(request, exchange);
  const time = `${Math.round(clock.elapsed() - start)} ms`;
  const { response } = outcome;
  if (response) trace?.(`← ${response.status} ${about} in ${time}, cache ${response.cache}`);
  else trace?.(`✗ ${about} after ${time}: ${outcome.error.message}`);
  return outcome;
}

async function outcomeOf<Content>(
  request: HttpRequest,
  exchange: Exchange<Content>,
): Promise<AttemptOutcome<Content>> {
  if (exchange.budget.remainingMs() <= 0) return { error: timeoutOf(exchange), isRetryable: false };
  let received: Awaited<ReturnType<typeof responseTo>>;
  try {
    received = await responseTo(request, exchange);
  } catch (error) {
    if (exchange.signal.aborted) throw exchange.signal.reason;
    if (error instanceof TimeoutError) return { error, isRetryable: false };
    const failure = await failureOf(error, exchange.route);
    if (!failure) throw error;
    return failure;
  }
  const { response, keep } = received;
  try {
    const content = exchange.read(response);
    keep?.(response.body);
    return { response, content };
  } catch (error) {
    return { response, error };
  }
}

async function responseTo(request: HttpRequest, exchange: Exchange<unknown>) {
  const { url, method } = request;
  const isCacheable =
    method === "GET" && request.body === undefined && request.headers["authorization"] === undefined;
  // The response to a request with an API key is never cached.
  const cache = isCacheable ? exchange.cache : undefined;
  // `decodeBody` supports these content codings. A request can override the list.
  const headers = { "accept-encoding": "br, gzip", ...request.headers };
  const received = cache
    ? await cache.get(url, headers, (fields) => collect(request, fields, exchange))
    : { response: { ...(await collect(request, headers, exchange)), ...UNCACHED } };
  const { status, body: encoded, headers: fields } = received.response;
  const decode = () => decodeBody(encoded, fields["content-encoding"] ?? "");
  // The status and the header fields of a failure matter even if its body cannot be decoded.
  const body = status < 300 ? decode() : valueOr(encoded, decode);
  const response: HttpResponse = { ...received.response, body, url, proxyHost: exchange.route.proxyHost };
  if (method !== "GET") exchange.cache?.invalidate(response);
  return { ...received, response };
}

const UNCACHED = { cache: "off", ageSeconds: undefined } as const;

async function collect(request: HttpRequest, headers: HttpRequest["headers"], exchange: Exchange<unknown>) {
  const { url, method, body = null } = request;
  const { onSent } = request;
  const reason = () => timeoutOf(exchange);
  const limits = { milliseconds: exchange.budget.remainingMs(), parent: exchange.signal, reason };
  return within(limits, async (signal) => {
    if (exchange.service) {
      onSent?.();
      return callService(exchange.service, { ...request, headers }, signal);
    }
    const options = { origin: url.origin, path: url.pathname + url.search, method, headers, body };
    const { dispatcher } = await exchange.openAgent();
    const received = await collectResponse(dispatcher, options, { signal, onSent });
    if (isOfProxy(received, exchange.route)) throw new Error("Proxy response (407)");
    return received;
  });
}

/** Reports whether a 407 response is the proxy's. A service's own 407, which HTTP does not allow, is JSON. */
function isOfProxy({ status, headers }: WireResponse, { proxyHost }: RequestRoute): boolean {
  return status === 407 && proxyHost !== undefined && !/json/i.test(headers["content-type"] ?? "");
}

/** Passes a request to a service in this process, without a connection. Rejects if the signal is aborted. */
async function callService(service: Handler, request: HttpRequest, signal: AbortSignal) {
  const { url, method, headers, body = null } = request;
  const answer = service(createRequest(url.href, { method, headers, body }));
  const response = await abandonable(answer, signal);
  if (response === undefined) throw Object.assign(new Error("other side closed"), { code: "ECONNRESET" });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await abandonable(response.arrayBuffer(), signal)),
  };
}

function timeoutOf({ route, timeoutMs }: Exchange<unknown>): TimeoutError {
  return new TimeoutError({
    message: `No complete response from ${route.host} within ${timeoutMs / 1000} s`,
    facts: route.proxyHost === undefined ? [] : [["Proxy", route.proxyHost]],
  });
}
