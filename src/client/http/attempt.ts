import { abandonable, within } from "../../base/runtime/deadline.ts";
import { TimeoutError } from "../../contract/errors/remote-errors.ts";
import type { DiskCache } from "./cache/disk-cache.ts";
import { collectResponse } from "./collect-response.ts";
import type { Destination } from "./connections.ts";
import { decodeBody } from "./decode-body.ts";
import { type Failure, failureOf } from "./network-failure.ts";
import type {
  CachedResponse,
  Handler,
  HttpRequest,
  HttpResponse,
  TransportOptions,
  WireResponse,
} from "./transport.ts";

/** A complete response with any status, or a failure. */
export type AttemptOutcome = { readonly response: HttpResponse; readonly isReadable: boolean } | Failure;

interface AttemptScope extends Pick<TransportOptions, "service" | "timeoutMs" | "signal"> {
  readonly destination: Destination;
  readonly cache: DiskCache | undefined;
  readonly remainingMs: number;
}

/** Sends a request once or uses the cache. Throws an aborted signal's reason, and any error that `failureOf` does not convert. */
export async function attempt(request: HttpRequest, scope: AttemptScope): Promise<AttemptOutcome> {
  if (scope.remainingMs <= 0) return { error: timeoutOf(scope), isRetryable: false };
  try {
    return await send(request, scope);
  } catch (error) {
    if (scope.signal.aborted) throw scope.signal.reason;
    if (error instanceof TimeoutError) return { error, isRetryable: false };
    const failure = await failureOf(error, scope.destination.route);
    if (!failure) throw error;
    return failure;
  }
}

async function send(request: HttpRequest, scope: AttemptScope) {
  const { cache } = scope;
  // `decodeBody` supports these content codings. A request can override the list.
  const headers = { "accept-encoding": "br, gzip", ...request.headers };
  if (!cache || !isCacheable(request)) {
    const received = await collect(request, headers, scope);
    const response = toResponse(request, { ...received, cache: "off", ageSeconds: undefined });
    if (request.method !== "GET") cache?.invalidate(response);
    return inspected(request, response);
  }
  const fetch = (fields: HttpRequest["headers"]) => collect(request, fields, scope);
  const { response, keep } = await cache.get(request.url, headers, fetch);
  return inspected(request, toResponse(request, response), keep);
}

function inspected(request: HttpRequest, response: HttpResponse, keep?: () => void) {
  const result = request.inspect?.(response) ?? "accepted";
  if (result === "accepted") keep?.();
  return { response, isReadable: result !== "unreadable" };
}

/** Reports whether the response to a request may be cached. The response to a request with an API key is never cached. */
function isCacheable({ method, headers, body }: HttpRequest): boolean {
  return method === "GET" && body === undefined && headers["authorization"] === undefined;
}

async function collect(request: HttpRequest, headers: HttpRequest["headers"], scope: AttemptScope) {
  const { url, method, body = null } = request;
  const limits = { milliseconds: scope.remainingMs, parent: scope.signal, reason: timeoutOf(scope) };
  return within(limits, async (signal) => {
    const onSent = () => request.onSent?.();
    if (scope.service) {
      onSent();
      return callService(scope.service, { ...request, headers }, signal);
    }
    const options = { origin: url.origin, path: url.pathname + url.search, method, headers, body };
    return collectResponse(await scope.destination.open(), options, { signal, onSent });
  });
}

/** Passes a request to a service in this process, without a connection. Rejects if the signal is aborted. */
async function callService(
  service: Handler,
  { url, method, headers, body }: Pick<HttpRequest, "url" | "method" | "headers" | "body">,
  signal: AbortSignal,
): Promise<WireResponse> {
  const answer = service(new Request(url.href, { method, headers, body: body ?? null }));
  const response = await abandonable(answer, signal);
  if (response === undefined) throw Object.assign(new Error("other side closed"), { code: "ECONNRESET" });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await abandonable(response.arrayBuffer(), signal)),
  };
}

function toResponse({ url }: HttpRequest, received: CachedResponse): HttpResponse {
  return { ...received, body: decodeBody(received.body, received.headers["content-encoding"]), url };
}

function timeoutOf({ destination: { route }, timeoutMs }: AttemptScope): TimeoutError {
  return new TimeoutError({
    message: `No complete response from ${route.host} within ${timeoutMs / 1000} s`,
    hint: "Run the same command again, or give it more time with --timeout SECONDS",
    facts: route.proxyHost === undefined ? [] : [["Proxy", route.proxyHost]],
  });
}
