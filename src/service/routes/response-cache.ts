import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { JSON_TYPE, READ_HEADERS, type ResponseHeaders } from "./response.ts";

/** A successful response to a read. It can be sent any number of times. */
export interface PreparedResponse {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: ResponseHeaders;
  readonly etag: string;
}

/** Assumed: successful responses to reads can be cached for a minute. */
const CACHE_CONTROL = "public, max-age=60";
const MAX_BYTES = 32 * 1024 * 1024;
/** The memory in bytes that an entry uses in addition to its key and body, measured on Node 20. */
const ENTRY_BYTES = 1_500;

/** Prepares a JSON response to a read. */
export function prepareResponse(body: string, headers: ResponseHeaders = {}): PreparedResponse {
  return prepareBytes(new TextEncoder().encode(body), {
    ...READ_HEADERS,
    ...headers,
    "content-type": JSON_TYPE,
    "cache-control": CACHE_CONTROL,
  });
}

/** Prepares a response. Adds the body's length and a strong ETag to the headers. */
export function prepareBytes(body: Uint8Array<ArrayBuffer>, headers: ResponseHeaders): PreparedResponse {
  const etag = `"${hash("sha256", body, "base64url").slice(0, 27)}"`;
  return { body, etag, headers: { ...headers, "content-length": String(body.length), etag } };
}

/** Returns the prepared response, or a 304 response if `If-None-Match` matches its ETag (RFC 9110 §13.1.2). */
export function conditionalResponse(request: Request, answer: PreparedResponse): Response {
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim());
  if (![answer.etag, `W/${answer.etag}`, "*"].some((tag) => known.includes(tag)))
    return new Response(answer.body, { headers: answer.headers });
  const { "content-type": _type, "content-length": _length, ...headers } = answer.headers;
  return new Response(null, { status: 304, headers });
}

/** A function that returns the response to a request. If no prepared response is cached, it calls `make`. */
export type SendPrepared = (
  request: Request,
  make: () => PreparedResponse | Promise<PreparedResponse>,
) => Promise<Response>;

/** A cache of recently used responses, with a memory limit. All responses are removed when the content changes. */
export class ResponseCache {
  readonly #contentVersion: () => string;
  readonly #responses = new LRUCache<string, PreparedResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + ENTRY_BYTES,
  });
  #version = "";

  /** `contentVersion` must return a new value after each change to the content. */
  constructor(contentVersion: () => string) {
    this.#contentVersion = contentVersion;
  }

  readonly send: SendPrepared = async (request, make) => {
    const target = request.url.slice(request.url.indexOf("/", "https://".length));
    const version = this.#contentVersion();
    if (version !== this.#version) this.#responses.clear();
    this.#version = version;
    const response = this.#responses.get(target) ?? (await make());
    // While the response was made, another request may have found a newer version of the content.
    if (version === this.#version) this.#responses.set(target, response);
    return conditionalResponse(request, response);
  };
}
