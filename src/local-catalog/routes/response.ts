import type { Env, Hono } from "hono";
import { createResponse } from "../../base/runtime/light-messages.ts";
import { API_VERSION, ERRORS } from "../../contract/index.ts";
import type { Refusal } from "../rules/refusal.ts";

export type ResponseHeaders = Readonly<Record<string, string>>;

/** The common header fields for the API's responses to reads. Any web page may read the responses to requests without credentials. */
export const PUBLIC_HEADERS: ResponseHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Link",
  "x-content-type-options": "nosniff",
};

/** Returns the common header fields for API responses to requests with this method. */
export function headersFor(method: string): ResponseHeaders {
  return ["GET", "HEAD", "OPTIONS"].includes(method)
    ? PUBLIC_HEADERS
    : { "x-content-type-options": "nosniff" };
}

export const JSON_TYPE = "application/json; charset=utf-8";

export function successBody(data: unknown): string {
  return JSON.stringify({ data, meta: { apiVersion: API_VERSION } });
}

export function errorBody(code: string, message: string, facts?: object): string {
  return JSON.stringify({ error: { code, message, ...facts } });
}

interface Failure extends Pick<Refusal, "code" | "message">, Partial<Pick<Refusal, "facts">> {
  /** The default is the message. */
  readonly reason?: string;
}

/** Returns the response to a refused or failed request. Its body also contains `more`. The code and the reason are attached for the log. */
export function errorResponse(
  { code, message, reason = message, facts = {} }: Failure,
  headers: ResponseHeaders,
  more?: object,
): Response {
  const { retryAfterSeconds } = facts;
  const response = createResponse(errorBody(code, message, more), {
    status: ERRORS[code].status,
    headers: {
      ...headers,
      "content-type": JSON_TYPE,
      "cache-control": "no-store",
      ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
      // A 401 response specifies the authentication scheme (RFC 9110 §11.6.1).
      ...(code === "API_KEY_REQUIRED" && { "www-authenticate": "Bearer" }),
    },
  });
  return Object.assign(response, { code, reason });
}

/** Returns a request's path, decoded as for the routes. */
export { getPath as routedPath } from "hono/utils/url";

/** Returns the path and query of a request, and keeps it in the bindings, because a string keeps its hash. */
export function targetOf({ url }: Request, bindings: Targeted): string {
  // V8 compares a text that is part of another one several times slower. The length differs if the URL was normalized.
  const start = url.indexOf("/", "https://".length);
  const sent = bindings.incoming?.url;
  bindings.target ??= sent?.length === url.length - start ? sent : url.slice(start);
  return bindings.target;
}

interface Targeted {
  readonly incoming?: { readonly url?: string | undefined };
  target?: string;
}

/** Returns a copy of a text, or of its first `most` characters. A slice would keep the whole text in memory. */
export function copied(text: string, most = text.length): string {
  return Buffer.from(text.slice(0, most)).toString();
}

/** Returns a successful response with a strong ETag or, if `If-None-Match` matches the ETag, a 304 response (RFC 9110 §13.1.2). */
export function conditionalResponse(
  request: Request,
  body: string | Uint8Array<ArrayBuffer>,
  headers: ResponseHeaders,
): Response {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const shared = { ...headers, "content-length": String(bytes.length), etag: `"${hashOf(bytes)}"` };
  return repeatedResponse(request, bytes, shared);
}

/** Returns a hash of 64 bits, which can be forged. Loading `node:crypto`, or reading the bytes one by one, would take 3 ms. */
function hashOf(bytes: Uint8Array): string {
  const words = new Int32Array(Math.ceil(bytes.length / 4));
  new Uint8Array(words.buffer).set(bytes);
  let [one, other] = [bytes.length, 0];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? 0;
    one = Math.imul(one ^ word, 0x85ebca6b);
    one ^= one >>> 15;
    other = Math.imul(other ^ word, 0xc2b2ae35);
    other ^= other >>> 13;
  }
  return Buffer.from(Int32Array.of(one, other).buffer).toString("base64url");
}

/** Works like `conditionalResponse` for a body whose ETag and length are already among the header fields. */
export function repeatedResponse(
  request: Request,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream,
  headers: ResponseHeaders,
): Response {
  const tags = request.headers.get("if-none-match")?.split(",");
  const isKnown = (tag: string) => ["*", headers["etag"]].includes(tag.trim().replace(/^W\//, ""));
  const others = () => Object.entries(headers).filter(([name]) => !/^content-(?:type|length)$/.test(name));
  const response = tags?.some(isKnown)
    ? createResponse(null, { status: 304, headers: Object.fromEntries(others()) })
    : createResponse(body, { headers });
  // Reading the header fields of a response takes longer than the rest of a read.
  return headers["link"] === undefined ? response : Object.assign(response, { nextLink: headers["link"] });
}

/** Returns a response to HEAD for the response to GET, with what is attached to it. */
export function withoutBody(response: Response): Response {
  return Object.assign(new Response(null, response), Object.fromEntries(Object.entries(response)));
}

/** A response with what is attached to it. To read a property takes far less time than to look for it with `in`. */
export type NotedResponse = Response & Partial<Readonly<Record<"code" | "reason" | "nextLink", string>>>;

/** Calls `note` with a response, immediately if it is not a promise: waiting for a promise would take much of the time for a request. */
export function afterwards(
  response: Response | Promise<Response>,
  note: (response: NotedResponse) => void,
): Response | Promise<Response> {
  if (response instanceof Promise) return response.then((known) => afterwards(known, note));
  note(response);
  return response;
}

/** Returns the methods that an application allows for a path, such as `GET, HEAD, OPTIONS`, or undefined if it has no route there. */
export function allowedMethods<E extends Env>(app: Hono<E>, path: string): string | undefined {
  const methods = ["GET", "POST"].filter((method) => app.router.match(method, path)[0].length > 0);
  return methods.length === 0 ? undefined : [...methods, "OPTIONS"].join(", ").replace("GET", "GET, HEAD");
}
