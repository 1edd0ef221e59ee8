import { setMaxListeners } from "node:events";
import { parseUrl } from "../../base/text/parse-url.ts";
import { NetworkError, UnexpectedResponse } from "../../contract/errors/remote-errors.ts";
import { type AttemptOutcome, attempt } from "./attempt.ts";
import { createDiskCache } from "./cache/disk-cache.ts";
import type { OpenAgent } from "./open-agent.ts";
import { proxyFor } from "./proxy-route.ts";
import { createTimeBudget, sendWithRetries } from "./send-with-retries.ts";
import type { HttpRequest, HttpResponse, Transport, TransportOptions } from "./transport.ts";

/** Creates the transport for one command. Does not open a connection before the first request. All requests have the same origin. */
export function createTransport(options: TransportOptions): Transport {
  const { cacheFolder, clock, timeoutMs, env, service } = options;
  // After the command ends, retrying a pending request would keep the process alive.
  const closing = new AbortController();
  const signal = AbortSignal.any([options.signal, closing.signal]);
  // Simultaneous requests share this signal, so many listeners do not indicate a leak.
  setMaxListeners(0, signal);
  const sharedBudget = createTimeBudget(clock, timeoutMs);
  const cache = cacheFolder === undefined ? undefined : createDiskCache(cacheFolder, clock, options.isSecret);
  let agent: Promise<OpenAgent> | undefined;
  return {
    send: async (request, read) => {
      signal.throwIfAborted();
      const { url } = request;
      const proxy = service ? undefined : proxyFor(url, env);
      const own = {
        ...options,
        read,
        budget: request.hasOwnTime ? createTimeBudget(clock, timeoutMs) : sharedBudget,
        cache,
        route: { host: url.host, proxyHost: proxy?.host },
        openAgent: () => (agent ??= loadAgent(url, proxy)),
        signal: request.signal ?? signal,
      };
      own.signal.throwIfAborted();
      const sendOnce = (number: number) => followRedirects(request, (hop) => attempt(hop, number, own));
      return sendWithRetries(request, sendOnce, own);
    },
    close: async () => {
      closing.abort(new NetworkError({ message: "The connection was closed" }));
      await (await agent)?.destroy();
    },
  };
}

async function loadAgent({ protocol }: URL, proxy: URL | undefined): Promise<OpenAgent> {
  if (proxy === undefined) return (await import("./open-agent.ts")).openAgent();
  const { openForwardingAgent, openTunnelingAgent } = await import("./open-proxy-agent.ts");
  return protocol === "http:" ? openForwardingAgent(proxy) : openTunnelingAgent(proxy);
}

const MAX_REDIRECTS = 5;

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Sends a request. If it is a GET without an API key or a body, follows up to five redirects within the request's origin. */
async function followRedirects<Content>(
  request: HttpRequest,
  sendOne: (request: HttpRequest) => Promise<AttemptOutcome<Content>>,
): Promise<AttemptOutcome<Content>> {
  let current = request;
  for (let hops = 0; ; hops += 1) {
    const outcome = await sendOne(current);
    const { response } = outcome;
    if (!response || !REDIRECT_STATUSES.has(response.status)) return outcome;
    const { location } = response.headers;
    if (location === undefined) return outcome;
    const url = parseUrl(location, response.url);
    // Credentials in a redirect must be neither sent nor traced.
    if (url) Object.assign(url, { username: "", password: "" });
    const refusal = url && refusalOf(request, url, hops);
    if (!url || refusal) return { error: refused(response, url, refusal), isRetryable: false };
    current = { ...request, url };
  }
}

type Refusal = readonly [reason: string, hint: string];

/** Returns the reason for not following a redirect, and advice. Returns undefined if the redirect is followed. */
function refusalOf(request: HttpRequest, target: URL, hops: number): Refusal | undefined {
  if (request.method !== "GET") return ["a draft is never redirected", MOVED];
  if (request.body !== undefined || request.headers["authorization"] !== undefined)
    return ["a request with an API key is never redirected", MOVED];
  if (target.origin !== request.url.origin) return ["it leads to another origin", MOVED];
  return hops < MAX_REDIRECTS ? undefined : [`more than ${MAX_REDIRECTS} in a row`, WRONG];
}

const MOVED = "If the catalog has moved, use the new address as the base URL";
const WRONG = "Check the base URL. If it is correct, tell the catalog's operator";

function refused(
  { url: { host }, status }: HttpResponse,
  target: URL | undefined,
  [reason, hint]: Refusal = ["invalid address", WRONG],
) {
  return new UnexpectedResponse({
    message: `Redirect from ${host} not followed: ${reason}`,
    hint,
    // The path may be a private link, and the query may contain a secret.
    facts: target ? [["Leads to", target.origin === "null" ? target.protocol : target.origin]] : [],
    status,
  });
}
