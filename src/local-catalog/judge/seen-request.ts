import { FRESH_SECONDS } from "../routes/reads.ts";
import { linkIn, reasonIn } from "../routes/response.ts";
import { maskApiKeys } from "../rules/api-key.ts";
import type { SeenAnswer, SeenRequest } from "./events.ts";
import { digestOf } from "./remember.ts";
import { routeOf } from "./routes.ts";

/** Returns what the judge sees of a request, without the draft in its body. A read takes a few microseconds in all, so this is kept short. */
export function seenRequest(number: number, at: number, { method, url, headers }: Request): SeenRequest {
  const target = url.slice(url.indexOf("/", "https://".length));
  const end = target.indexOf("?");
  const path = end === -1 ? target : target.slice(0, end);
  const { operation, isKnownPath } = routeOf(method, path);
  const authorization = headers.get("authorization") ?? "";
  return {
    number,
    at,
    method,
    path,
    query: target.slice(path.length),
    url: target.length > 200 ? digestOf(target) : target,
    operation,
    isKnownPath: isKnownPath || !path.startsWith("/api/v1/"),
    credential: authorization === "" ? "" : digestOf(authorization),
    owner: undefined,
    hasKeyInUrl: hasKey(target, authorization),
    asksAnew: () => asksAnew(headers),
    draft: undefined,
  };
}

/** Reports whether a URL contains an API key of the local catalog, or the key that the same request sends. */
function hasKey(target: string, authorization: string): boolean {
  if (/cat_|%/i.test(target) && maskApiKeys(target) !== target) return true;
  const key = authorization.slice(authorization.lastIndexOf(" ") + 1);
  return key.length >= 16 && target.includes(key);
}

/** Reports whether a request makes sure that its answer is not an old one (RFC 9111 §5.2.1, RFC 9110 §13.1). */
function asksAnew(headers: Headers): boolean {
  if (headers.has("if-none-match") || headers.has("if-modified-since")) return true;
  return /no-cache|max-age=0/i.test(headers.get("cache-control") ?? "");
}

/** Returns what the judge sees of a response. Reads the header fields only of failures, because that takes long. */
export function seenAnswer({ operation, draft }: SeenRequest, response: Response, at: number): SeenAnswer {
  const { status } = response;
  const retryAfter = status < 300 ? null : response.headers.get("retry-after");
  const cursor = /[?&]cursor=([^&>]+)/.exec(linkIn(response) ?? "")?.[1];
  const isFresh = operation !== undefined && draft === undefined && (status === 200 || status === 304);
  return {
    at,
    status,
    code: reasonIn(response)?.split(" ", 1)[0],
    retryAfterSeconds: retryAfter === null ? undefined : Number(retryAfter),
    freshSeconds: isFresh ? FRESH_SECONDS : 0,
    nextCursor: cursor === undefined ? undefined : decodeURIComponent(cursor),
  };
}
