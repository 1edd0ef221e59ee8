import { hash } from "node:crypto";
import { type HeaderFields, JSON_TYPE, READ_HEADERS } from "./response.ts";

/** A successful answer to a read, ready to be sent again and again. */
export interface PreparedResponse {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: HeaderFields;
  readonly etag: string;
}

/** Assumed: the API names no lifetime. A minute spares most requests and delays news little. */
const CACHE_CONTROL = "public, max-age=60";
const HALF_BYTES = 16 * 1024 * 1024;

/** Prepares the JSON of a read. */
export function prepareResponse(body: string, headers: HeaderFields = {}): PreparedResponse {
  return prepareBytes(Buffer.from(body), {
    ...READ_HEADERS,
    ...headers,
    "content-type": JSON_TYPE,
    "cache-control": CACHE_CONTROL,
  });
}

/** Prepares an answer with these headers, its length, and a validator that changes with its bytes. */
export function prepareBytes(body: Uint8Array<ArrayBuffer>, headers: HeaderFields): PreparedResponse {
  const etag = `"${hash("sha256", body, "base64url").slice(0, 27)}"`;
  return { body, etag, headers: { ...headers, "content-length": String(body.length), etag } };
}

/** The prepared answer; 304 without a body when the request already has it (RFC 9110 §13.1.2). */
export function conditionalResponse(request: Request, answer: PreparedResponse): Response {
  const known = request.headers.get("if-none-match");
  if (known === null || !matches(known, answer.etag))
    return new Response(answer.body, { headers: answer.headers });
  const { "content-type": _type, "content-length": _length, ...headers } = answer.headers;
  return new Response(null, { status: 304, headers });
}

function matches(known: string, etag: string): boolean {
  return known.split(",").some((tag) => [etag, `W/${etag}`, "*"].includes(tag.trim()));
}

/**
 * Keeps prepared answers until the content changes, those that were asked for last, within 32 MiB.
 *
 * They are in two halves: when the newer one is full, it becomes the older one, which is dropped as a whole. To drop
 * the oldest alone takes a walk past all those dropped before, as a `Map` still has their places.
 */
export class ResponseCache {
  #newer = new Map<string, PreparedResponse>();
  #older = new Map<string, PreparedResponse>();
  #newerBytes = 0;
  #version = "";

  /** The answer for `key`, made by `make` when it is not there for this version of the content. */
  get(key: string, version: string, make: () => PreparedResponse): PreparedResponse {
    if (version !== this.#version) this.#forget(version);
    const known = this.#newer.get(key);
    if (known !== undefined) return known;
    const answer = this.#older.get(key) ?? make();
    this.#keep(key, answer);
    return answer;
  }

  #keep(key: string, answer: PreparedResponse): void {
    const bytes = answer.body.length + key.length;
    if (this.#newerBytes + bytes > HALF_BYTES) {
      this.#older = this.#newer;
      this.#newer = new Map();
      this.#newerBytes = 0;
    }
    this.#newer.set(key, answer);
    this.#newerBytes += bytes;
  }

  #forget(version: string): void {
    this.#newer = new Map();
    this.#older = new Map();
    this.#newerBytes = 0;
    this.#version = version;
  }
}
