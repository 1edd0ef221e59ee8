import { parseUrl } from "../../base/text/parse-url.ts";
import { UnexpectedResponse } from "../../contract/errors/remote-errors.ts";
import type { AttemptOutcome } from "./attempt.ts";
import type { HttpRequest, HttpResponse } from "./transport.ts";

const MAX_REDIRECTS = 5;

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Sends a request. If it is a GET without an API key or a body, follows up to five redirects within the request's origin. */
export async function followRedirects<Content>(
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
    const reason = refusalOf(request, url, hops);
    if (!url || reason !== undefined) return { error: refused(response, url, reason), isRetryable: false };
    current = { ...request, url };
  }
}

function refusalOf(request: HttpRequest, target: URL | undefined, hops: number): string | undefined {
  if (!target) return "invalid address";
  if (request.method !== "GET") return "a draft is never redirected";
  if (request.body !== undefined || request.headers["authorization"] !== undefined) {
    return "a request with an API key is never redirected";
  }
  if (target.origin !== request.url.origin) return "it leads to another origin";
  return hops >= MAX_REDIRECTS ? `more than ${MAX_REDIRECTS} in a row` : undefined;
}

function refused({ url: { host }, status }: HttpResponse, target: URL | undefined, reason = "") {
  return new UnexpectedResponse({
    message: `Redirect from ${host} not followed: ${reason}`,
    hint: "If the catalog has moved, use the new address as the base URL",
    // The path may be a private link, and the query may contain a secret.
    facts: target ? [["Leads to", target.origin === "null" ? target.protocol : target.origin]] : [],
    status,
  });
}
