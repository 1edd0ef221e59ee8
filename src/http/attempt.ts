import type { Dispatcher } from "undici";
import { TimeoutError } from "../errors/network-error.ts";
import { collectAnswer } from "./collect-answer.ts";
import { decodeBody } from "./decode-body.ts";
import { type Failure, failureOf, proxyRefusal, type Route } from "./failure.ts";
import { MAX_WIRE_BYTES } from "./limits.ts";
import type { HttpRequest, HttpResponse } from "./transport.ts";

/** What came of one attempt: a complete answer, whatever its status, or the reason why there is none. */
export type Outcome = { readonly response: HttpResponse } | { readonly failure: Failure };

/** What an attempt may use: the connections, the network time that is left, and the way it goes. */
export interface AttemptScope {
  readonly dispatcher: Dispatcher;
  readonly route: Route;
  readonly remainingMs: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The codings that `decodeBody` knows on every Node; a request may name others itself. */
const ACCEPT_ENCODING = "br, gzip, deflate";

/** Sends a request once. Throws the signal's reason, and what is no failure of the network but a bug. */
export async function attempt(request: HttpRequest, scope: AttemptScope): Promise<Outcome> {
  if (scope.remainingMs <= 0) return timedOut(scope);
  try {
    const response = await send(request, scope);
    return refusedByProxy(request, response, scope.route) ?? { response };
  } catch (error) {
    if (scope.signal.aborted) throw scope.signal.reason;
    if (error instanceof TimeUp) return timedOut(scope);
    const failure = failureOf(error, scope.route);
    if (!failure) throw error;
    return { failure };
  }
}

async function send(request: HttpRequest, scope: AttemptScope): Promise<HttpResponse> {
  const { url, method, headers, body } = request;
  const answer = await collectAnswer(
    (options, handler) => scope.dispatcher.dispatch(options, handler),
    {
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: { "accept-encoding": ACCEPT_ENCODING, ...headers },
      body: body ?? null,
    },
    {
      maxBytes: MAX_WIRE_BYTES,
      timeoutMs: scope.remainingMs,
      onTimeout: () => new TimeUp(),
      signal: scope.signal,
    },
  );
  return {
    status: answer.status,
    headers: answer.headers,
    body: await decodeBody(answer.body, answer.headers["content-encoding"]),
    url,
    cache: "off",
    ageSeconds: undefined,
  };
}

/** Over plain http a proxy answers itself what it does not let through. */
function refusedByProxy({ url }: HttpRequest, { status }: HttpResponse, route: Route): Outcome | undefined {
  const { host, proxyHost } = route;
  if (status !== 407 || proxyHost === undefined || url.protocol !== "http:") return undefined;
  return { failure: proxyRefusal(status, { host, proxyHost }) };
}

class TimeUp extends Error {}

function timedOut({ route, timeoutMs }: AttemptScope): Outcome {
  const error = new TimeoutError({
    message: `No complete answer from ${route.host} within ${timeoutMs / 1000} s`,
    hint: "Run the same command again, or give it more time with --timeout SECONDS",
    facts: route.proxyHost === undefined ? [] : [["Proxy", route.proxyHost]],
  });
  return { failure: { error, isRetryable: false } };
}
