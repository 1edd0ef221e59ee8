import { isRecord, parseExactly } from "../base/text/exact-number.ts";
import { oneLine, type Redact } from "../base/text/sanitize.ts";
import { ApiError } from "../contract/errors/remote-errors.ts";
import { API_VERSION, type Draft, HEADERS, LISTING_CODES, ORIGINS } from "../contract/index.ts";
import type { CatalogResponse } from "./catalog-response.ts";
import { retryTimeOf } from "./http/send-with-retries.ts";
import type { HttpResponse } from "./http/transport.ts";
import { describeBody, foreignCode, foreignError, mistyped, unexpected } from "./unexpected.ts";

export interface ReadOptions {
  readonly now: Date;
  readonly redact: Redact;
  /** Whether the request was a GET. Some error codes have a different meaning for a POST. */
  readonly isOfRead: boolean;
  /** Whether the request was for one listing. Only such a request can get codes about a slug. */
  readonly isOfListing: boolean;
}

/** Reads the `data` in a response. Throws an `ApiError`, an `UnexpectedResponse`, or any error from `read`. */
export function readResponse<Value>(
  response: HttpResponse,
  read: (data: unknown, response: HttpResponse) => Value,
  options: ReadOptions,
): CatalogResponse<Value> {
  const { value: envelope, ...document } = readDocument(response, options);
  if (!isRecord(envelope)) throw mistyped(response, "", envelope, "object");
  const { data, meta } = envelope;
  if (data === undefined) throw mistyped(response, "data", data, "any");
  if (!isRecord(meta)) throw mistyped(response, "meta", meta, "object");
  if (meta["apiVersion"] !== API_VERSION)
    throw unexpected(response, "value", `must be "${API_VERSION}"`, { field: "meta.apiVersion" });
  const isPlain = Object.keys(envelope).length === 2;
  return { ...document, value: read(data, response), isPlain };
}

/** Reads a JSON document without an envelope. Throws an `ApiError` or an `UnexpectedResponse`. */
export function readDocument(response: HttpResponse, options: ReadOptions): CatalogResponse<unknown> {
  if (response.status >= 400) throw errorOf(response, options);
  if (response.status >= 300)
    throw unexpected(response, "status", `status ${response.status} instead of a 2xx status`);
  const { body: raw, cache, ageSeconds } = response;
  return { value: parseBody(response, options.redact), raw, isPlain: false, cache, ageSeconds };
}

/** Returns the error for an error status, with the code and the message in the error envelope, if the body is one. */
function errorOf(response: HttpResponse, { now, redact, isOfRead, isOfListing }: ReadOptions) {
  let error: unknown;
  try {
    error = Object(parseBody(response, redact)).error;
  } catch {
    // The body is not from the service.
  }
  const { code, message }: Readonly<Record<string, unknown>> = isRecord(error) ? error : {};
  if (typeof code !== "string" || typeof message !== "string" || oneLine(code).trim() === "")
    return foreignError(response, redact, now);
  const said = { code: quoted(code, 100, redact), message: quoted(message, 4000, redact) };
  const isMisplaced = !isOfListing && LISTING_CODES.some((each) => each === said.code);
  // In a response, a code of this tool has another meaning.
  if (isMisplaced || Object.hasOwn(ORIGINS.tool, said.code)) return foreignCode(response, said, now);
  return new ApiError({ ...said, status: response.status, retry: retryTimeOf(response, now), isOfRead });
}

/** Returns text from a response, redacted and shortened. */
function quoted(text: string, most: number, redact: Redact): string {
  // A credential is recognized only if it is complete, so the searched text is longer than the result.
  const searched = text.slice(0, 2 * most + 1000);
  const redacted = redact(searched);
  const isLong = redacted.length > most || searched.length < text.length;
  return isLong ? `${redacted.slice(0, most - 1).toWellFormed()}…` : redacted;
}

/** The maximum nesting depth. Functions that read a body recurse once per level. A list of listings has five levels. */
const MAX_DEPTH = 200;

/** Parses a JSON body. Throws an `UnexpectedResponse` for JSON that is invalid or nested too deeply. */
export function parseBody(response: HttpResponse, redact: Redact): unknown {
  let isDeep = false;
  try {
    const value = parseExactly(new TextDecoder("utf-8", { fatal: true }).decode(response.body));
    isDeep = isNestedDeeper(value, MAX_DEPTH);
    if (!isDeep) return value;
  } catch (error) {
    // The caught error is omitted, because its message quotes the body without redaction.
    isDeep = error instanceof RangeError;
  }
  if (isDeep) throw unexpected(response, "nesting", `JSON nested more than ${MAX_DEPTH} levels deep`);
  throw unexpected(response, "json", describeBody(response, redact));
}

/** Reports whether JSON data is nested deeper than `most` levels. */
export function isNestedDeeper(value: unknown, most: number): boolean {
  if (Array.isArray(value)) return most === 0 || value.some((item) => isNestedDeeper(item, most - 1));
  if (!isRecord(value)) return false;
  if (most === 0) return true;
  // `Object.values` would create arrays and take twice as long for a large list.
  for (const name in value) {
    const inner = value[name];
    if (typeof inner === "object" && isNestedDeeper(inner, most - 1)) return true;
  }
  return false;
}

/** The maximum length of a slug, status or editor URL, in UTF-16 code units. These fields are not shortened. */
const MAX_FIELD_LENGTH = 4000;

/**
 * Reads the response to a submission. `replayed` is true if the service states that an earlier request with the same idempotency key and body
 * created the draft. Throws any error from `readResponse`. A response must not contain the API key.
 */
export function readDraft(response: HttpResponse, apiKey: string, options: ReadOptions) {
  const content = readResponse(response, draftOf, options);
  const { slug, status, editorUrl } = content.value;
  const texts = [response.body.toString("utf8"), slug, status, editorUrl];
  if (texts.some((text) => text.includes(apiKey)))
    throw unexpected(response, "secret", "the API key, which a response must not repeat");
  const replayed = response.headers[HEADERS.idempotencyReplayed]?.toLowerCase() === "true";
  return { ...content, value: { draft: content.value, replayed } };
}

function draftOf(data: unknown, response: HttpResponse): Draft {
  if (!isRecord(data)) throw mistyped(response, "data", data, "object");
  const text = (field: keyof Draft) => {
    const value = data[field];
    if (typeof value !== "string") throw mistyped(response, field, value, "string");
    if (value.length <= MAX_FIELD_LENGTH) return value;
    throw unexpected(response, "length", `is longer than ${MAX_FIELD_LENGTH} characters`, { field });
  };
  const draft = { ...data, slug: text("slug"), status: text("status"), editorUrl: text("editorUrl") };
  if (draft.slug === "") throw unexpected(response, "length", "is empty", { field: "slug" });
  return draft;
}
