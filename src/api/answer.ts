import { API_VERSION, isToolCode } from "../contract/index.ts";
import { ApiError, type UnexpectedResponse, UnreadableResponse } from "../errors/remote-errors.ts";
import { type Redact, redactCredentials } from "../http/redact.ts";
import { retryTimeOf } from "../http/retry-after.ts";
import type { HttpRequest, HttpResponse, Transport } from "../http/transport.ts";
import { oneLine } from "../text/sanitize.ts";
import { isRecord } from "./entry.ts";
import type { Answer } from "./entry-answer.ts";
import { parseBody } from "./parse-body.ts";
import { foreignCode, foreignError, mistyped, unexpected } from "./unexpected.ts";

/** The ports for sending a request and quoting its response. */
interface Sender {
  readonly transport: Transport;
  readonly redact: Redact;
}

/**
 * Sends a request and reads its response before the transport caches it or retries. Throws the errors of the transport, and the error
 * of `read` for the final response without its secrets.
 */
export async function sendAndRead<Value>(
  { transport, redact }: Sender,
  request: HttpRequest,
  read: Read<Value>,
) {
  let last: { readonly response: HttpResponse; readonly result: ReadResult<Value> } | undefined;
  const readOnce = (response: HttpResponse) => {
    if (last?.response !== response) last = { response, result: tryRead(response, read, redact) };
    return last.result;
  };
  const response = await transport.send({
    ...request,
    inspect: (response) => {
      const result = readOnce(response);
      if ("answer" in result) return "accepted";
      return result.error instanceof UnreadableResponse ? "unreadable" : "refused";
    },
  });
  const result = readOnce(response);
  if ("answer" in result) return { response, answer: result.answer };
  throw result.error;
}

type Read<Value> = (response: HttpResponse) => Answer<Value>;

type ReadResult<Value> = { readonly answer: Answer<Value> } | { readonly error: unknown };

function tryRead<Value>(response: HttpResponse, read: Read<Value>, redact: Redact): ReadResult<Value> {
  try {
    return { answer: read(response) };
  } catch (error) {
    return { error: errorWithoutSecrets(response, read, redact) ?? error };
  }
}

/** Returns the error for the redacted response, because an error quotes parts of it, and a part of a secret cannot be recognized. */
function errorWithoutSecrets(response: HttpResponse, read: Read<unknown>, redact: Redact): unknown {
  const headers = Object.entries(response.headers).map(([name, value = ""]) => [name, redact(value)]);
  const body = Buffer.from(redact(response.body.toString("utf8")));
  try {
    read({ ...response, headers: Object.fromEntries(headers), body });
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Reads `data`. Throws an `UnexpectedResponse` for data that does not follow the API. */
export type ReadData<Value> = (data: unknown, response: HttpResponse) => Value;

/**
 * Reads the `data` of a response. Throws an `ApiError` for the API's error envelope, and an `UnexpectedResponse` for invalid JSON or
 * JSON of another structure.
 */
export function readAnswer<Value>(response: HttpResponse, read: ReadData<Value>, now: Date): Answer<Value> {
  if (response.status >= 400) throw errorOf(response, now);
  if (response.status >= 300) {
    const message = `status ${response.status} instead of a success`;
    throw unexpected(response, { field: "", rule: "status", message });
  }
  const { data, isPlain } = openEnvelope(response);
  return answerOf(response, { value: read(data, response), isPlain });
}

/** Reads the response to a GET as `readAnswer` does. Its `ApiError` is marked as a read, since a code may be documented for drafts. */
export function readAnswerToRead<Value>(
  response: HttpResponse,
  read: ReadData<Value>,
  now: Date,
): Answer<Value> {
  try {
    return readAnswer(response, read, now);
  } catch (error) {
    throw error instanceof ApiError
      ? new ApiError({ ...error, message: error.message, isOfRead: true })
      : error;
  }
}

/** Reads a response that is a JSON document without an envelope. Throws as `readAnswer` does. */
export function readDocument(response: HttpResponse, now: Date): Answer<unknown> {
  if (response.status >= 400) throw errorOf(response, now);
  return answerOf(response, { value: parseBody(response), isPlain: false });
}

function answerOf<Value>(
  { body: raw, cache, ageSeconds }: HttpResponse,
  found: Pick<Answer<Value>, "value" | "isPlain">,
): Answer<Value> {
  return { ...found, raw, cache, ageSeconds };
}

function openEnvelope(response: HttpResponse) {
  const body = parseBody(response);
  if (!isRecord(body)) throw mistyped(response, "", { value: body, expected: "object" });
  const { data, meta } = body;
  if (data === undefined) throw mistyped(response, "data", { value: data, expected: "any" });
  if (!isRecord(meta)) throw mistyped(response, "meta", { value: meta, expected: "object" });
  if (meta["apiVersion"] !== API_VERSION) {
    throw unexpected(response, {
      field: "meta.apiVersion",
      rule: "value",
      message: `must be "${API_VERSION}"`,
    });
  }
  return { data, isPlain: Object.keys(body).length === 2 };
}

function errorOf(response: HttpResponse, now: Date): ApiError | UnexpectedResponse {
  const { code, message } = errorIn(response);
  if (typeof code !== "string" || typeof message !== "string" || oneLine(code).trim() === "") {
    return foreignError(response, now);
  }
  if (isToolCode(code)) return foreignCode(response, { code, message }, now);
  return new ApiError({ code, message, status: response.status, retry: retryTimeOf(response, now) });
}

/** The maximum number of characters of an error's code and message. */
const MAX_LENGTH = { code: 100, message: 4000 };

/** Returns the code and the message of the API's error envelope, cut to their maximum lengths. */
function errorIn(response: HttpResponse): { readonly code?: unknown; readonly message?: unknown } {
  try {
    const body = parseBody(response);
    const error = isRecord(body) ? body["error"] : undefined;
    if (!isRecord(error)) return {};
    return {
      code: cut(error["code"], MAX_LENGTH.code),
      message: cut(error["message"], MAX_LENGTH.message),
    };
  } catch {
    return {};
  }
}

function cut(value: unknown, most: number): unknown {
  if (typeof value !== "string") return value;
  const text = redactCredentials(value);
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
}
