import { API_VERSION, isToolCode } from "../contract/index.ts";
import { ApiError, type UnexpectedResponse, UnreadableResponse } from "../errors/remote-errors.ts";
import { type Redact, redactCredentials } from "../http/redact.ts";
import { retryTimeOf } from "../http/retry-after.ts";
import type { HttpRequest, HttpResponse, Transport } from "../http/transport.ts";
import { isRecord } from "../text/exact-number.ts";
import { oneLine } from "../text/sanitize.ts";
import type { CatalogResponse } from "./catalog-response.ts";
import { parseBody } from "./parse-body.ts";
import { foreignCode, foreignError, mistyped, unexpected } from "./unexpected.ts";

/** The ports for sending a request and quoting its response. */
interface Sender {
  readonly transport: Transport;
  readonly redact: Redact;
}

type Read<Value> = (response: HttpResponse) => CatalogResponse<Value>;

/**
 * Sends a request. Reads each response before the transport caches it or sends the request again. Throws errors from the transport,
 * and the error that `read` throws for the final response, with secrets redacted.
 */
export async function sendAndRead<Value>(
  { transport, redact }: Sender,
  request: HttpRequest,
  read: Read<Value>,
) {
  let last: ({ readonly response: HttpResponse } & ReadResult<Value>) | undefined;
  const readOnce = (response: HttpResponse) => {
    if (last?.response !== response) last = { response, ...tryRead(response, read, redact) };
    return last;
  };
  const response = await transport.send({
    ...request,
    inspect: (response) => {
      const result = readOnce(response);
      if ("content" in result) return "accepted";
      return result.error instanceof UnreadableResponse ? "unreadable" : "refused";
    },
  });
  const result = readOnce(response);
  if ("error" in result) throw result.error;
  return result;
}

type ReadResult<Value> = { readonly content: CatalogResponse<Value> } | { readonly error: unknown };

function tryRead<Value>(response: HttpResponse, read: Read<Value>, redact: Redact): ReadResult<Value> {
  try {
    return { content: read(response) };
  } catch (error) {
    return { error: errorWithoutSecrets(response, read, redact) ?? error };
  }
}

/**
 * The number of bytes that are redacted at the start of a body. An error quotes only a few thousand bytes, whereas a whole body can have 32
 * MiB.
 */
const MAX_REDACTED = 256 * 1024;

/**
 * Reads the response with its secrets redacted, and returns the error. Redacting the error itself would not be enough, because the
 * error may quote a part of a secret, which is not recognized.
 */
function errorWithoutSecrets(response: HttpResponse, read: Read<unknown>, redact: Redact): unknown {
  const fields = JSON.stringify(response.headers);
  const start = response.body.toString("utf8", 0, MAX_REDACTED);
  const redacted = redact(start);
  if (redacted === start && redact(fields) === fields) return undefined;
  const headers = Object.entries(response.headers).map(([name, value = ""]) => [name, redact(value)]);
  const body = Buffer.concat([Buffer.from(redacted), response.body.subarray(MAX_REDACTED)]);
  try {
    read({ ...response, headers: Object.fromEntries(headers), body });
    return undefined;
  } catch (error) {
    return error;
  }
}

/** The current time, and whether the request was a GET. For a draft, some error codes have another meaning than for a GET. */
interface ReadOptions {
  readonly now: Date;
  readonly isOfRead?: boolean;
}

/**
 * Reads the `data` in a response. Throws an `ApiError` for the API's error envelope, and an `UnexpectedResponse` for invalid JSON,
 * for JSON with another structure, and for data that `read` refuses.
 */
export function readResponse<Value>(
  response: HttpResponse,
  read: (data: unknown, response: HttpResponse) => Value,
  options: ReadOptions,
): CatalogResponse<Value> {
  if (response.status >= 400) throw errorOf(response, options);
  if (response.status >= 300) {
    throw unexpected(response, "status", `status ${response.status} instead of a success`);
  }
  const { data, isPlain } = openEnvelope(response);
  return contentOf(response, read(data, response), isPlain);
}

/** Reads a response that is a JSON document without an envelope. Throws the errors that `readResponse` throws. */
export function readDocument(response: HttpResponse, options: ReadOptions): CatalogResponse<unknown> {
  if (response.status >= 400) throw errorOf(response, options);
  return contentOf(response, parseBody(response));
}

function contentOf<Value>(
  { body: raw, cache, ageSeconds }: HttpResponse,
  value: Value,
  isPlain = false,
): CatalogResponse<Value> {
  return { value, isPlain, raw, cache, ageSeconds };
}

function openEnvelope(response: HttpResponse) {
  const body = parseBody(response);
  if (!isRecord(body)) throw mistyped(response, "", body, "object");
  const { data, meta } = body;
  if (data === undefined) throw mistyped(response, "data", data, "any");
  if (!isRecord(meta)) throw mistyped(response, "meta", meta, "object");
  if (meta["apiVersion"] !== API_VERSION) {
    throw unexpected(response, "value", `must be "${API_VERSION}"`, { field: "meta.apiVersion" });
  }
  return { data, isPlain: Object.keys(body).length === 2 };
}

function errorOf(response: HttpResponse, { now, isOfRead }: ReadOptions): ApiError | UnexpectedResponse {
  const { code, message } = errorIn(response);
  if (typeof code !== "string" || typeof message !== "string" || oneLine(code).trim() === "") {
    return foreignError(response, now);
  }
  if (isToolCode(code)) return foreignCode(response, { code, message }, now);
  const retry = retryTimeOf(response, now);
  return new ApiError({ code, message, status: response.status, retry, isOfRead });
}

/** Returns the code and the message in the API's error envelope, cut to 100 and 4,000 characters respectively. */
function errorIn(response: HttpResponse): { readonly code?: unknown; readonly message?: unknown } {
  try {
    const body = parseBody(response);
    const error = isRecord(body) ? body["error"] : undefined;
    return isRecord(error) ? { code: cut(error["code"], 100), message: cut(error["message"], 4000) } : {};
  } catch {
    return {};
  }
}

function cut(value: unknown, most: number): unknown {
  if (typeof value !== "string") return value;
  // A credential that the cut would split is recognized only together with its end.
  const searched = value.slice(0, most + 1000);
  const text = redactCredentials(searched);
  const isLong = text.length > most || searched.length < value.length;
  return isLong ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
}
