import { createHash } from "node:crypto";
import { type HeaderFields, JSON_TYPE, READ_HEADERS } from "./answer.ts";

/** A successful answer to a read, ready to be sent again and again. */
export interface PreparedAnswer {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: HeaderFields;
  readonly etag: string;
}

/** Assumed: the API names no lifetime. A minute spares most requests and delays news little. */
const CACHE_CONTROL = "public, max-age=60";
const MAX_BYTES = 32 * 1024 * 1024;

/** Prepares an answer: its bytes, and a validator that changes with them. */
export function prepareAnswer(body: string, headers: HeaderFields = {}): PreparedAnswer {
  const bytes = new TextEncoder().encode(body);
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
  return {
    body: bytes,
    etag,
    headers: {
      ...READ_HEADERS,
      ...headers,
      "content-type": JSON_TYPE,
      "content-length": String(bytes.length),
      "cache-control": CACHE_CONTROL,
      etag,
    },
  };
}

/** The prepared answer; 304 without a body when the request already has it (RFC 9110 §13.1.2). */
export function sendPrepared(request: Request, answer: PreparedAnswer): Response {
  const known = request.headers.get("if-none-match");
  if (known === null || !matches(known, answer.etag))
    return new Response(answer.body, { headers: answer.headers });
  const { "content-type": _type, "content-length": _length, ...headers } = answer.headers;
  return new Response(null, { status: 304, headers });
}

function matches(known: string, etag: string): boolean {
  return known.split(",").some((tag) => [etag, `W/${etag}`, "*"].includes(tag.trim()));
}

/** Keeps prepared answers until the content changes, those that were asked for last, within 32 MiB. */
export class PreparedAnswers {
  readonly #answers = new Map<string, PreparedAnswer>();
  #version = "";
  #bytes = 0;

  /** The answer for `key`, made by `make` when it is not there for this version of the content. */
  get(key: string, version: string, make: () => PreparedAnswer): PreparedAnswer {
    if (version !== this.#version) this.#forget(version);
    const known = this.#answers.get(key);
    if (known !== undefined) {
      // To the end: what was asked for last is dropped last.
      this.#answers.delete(key);
      this.#answers.set(key, known);
      return known;
    }
    const answer = make();
    this.#answers.set(key, answer);
    this.#bytes += answer.body.length + key.length;
    for (const [oldest, { body }] of this.#answers) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#answers.delete(oldest);
      this.#bytes -= body.length + oldest.length;
    }
    return answer;
  }

  #forget(version: string): void {
    this.#answers.clear();
    this.#bytes = 0;
    this.#version = version;
  }
}
