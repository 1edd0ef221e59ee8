import * as z from "zod/mini";
import { ErrorEnvelope, IN_ENGLISH, successOf } from "../contract/index.ts";
import { ApiError, UnexpectedResponse } from "../errors/remote-errors.ts";
import { retryTimeOf } from "../http/retry-after.ts";
import type { CacheState, HttpResponse } from "../http/transport.ts";
import { isNestedDeeper } from "./nesting.ts";

/** What the service said, with the body it said it in and how that came about. */
export interface Answer<Value> {
  readonly value: Value;
  /** The response body, byte for byte. */
  readonly raw: Buffer;
  readonly cache: CacheState;
  readonly ageSeconds: number | undefined;
}

/**
 * Reads an answer's `data` by its schema. Throws an `ApiError` for the API's error envelope, and an `UnexpectedResponse`
 * for everything that is not the API's: another type, no JSON, another shape.
 */
export function readAnswer<Value>(
  response: HttpResponse,
  schema: z.ZodMiniType<Value>,
  now: Date,
): Answer<Value> {
  if (response.status >= 400) throw errorOf(response, now);
  if (response.status >= 300)
    throw unexpected(response, `status ${response.status} without a place to go on`);

  const { data } = accept(Success, parseJson(response), response);
  const { body: raw, cache, ageSeconds } = response;
  return { value: accept(schema, data, response), raw, cache, ageSeconds };
}

const Success = successOf(z.unknown());

function accept<Value>(schema: z.ZodMiniType<Value>, value: unknown, response: HttpResponse): Value {
  const parsed = schema.safeParse(value, IN_ENGLISH);
  if (parsed.success) return parsed.data;
  throw unexpected(response, firstIssue(parsed.error), parsed.error);
}

/** Reads an answer that is a JSON document without an envelope. Throws as `readAnswer` does. */
export function readDocument(response: HttpResponse, now: Date): Answer<unknown> {
  if (response.status >= 400) throw errorOf(response, now);
  const { body: raw, cache, ageSeconds } = response;
  return { value: parseJson(response), raw, cache, ageSeconds };
}

/** Levels of nesting; the API's own answers have five. */
const DEEPEST = 200;

function parseJson(response: HttpResponse): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(response.body));
  } catch (cause) {
    throw unexpected(response, describeBody(response), cause);
  }
  if (isNestedDeeper(value, DEEPEST))
    throw unexpected(response, `JSON that is nested over ${DEEPEST} levels deep`);
  return value;
}

/** The error for an answer that is not the API's. `why` completes "The answer is not the catalog API's: …". */
export function unexpected(response: HttpResponse, why: string, cause?: unknown): UnexpectedResponse {
  return new UnexpectedResponse({
    message: `The answer of ${response.url.host} is not the catalog API's`,
    facts: [
      ["URL", response.url.href],
      ["Found", why],
    ],
    hint: "Check the base URL: catalog doctor",
    status: response.status >= 400 ? response.status : undefined,
    retry: undefined,
    cause,
  });
}

function errorOf(response: HttpResponse, now: Date): ApiError | UnexpectedResponse {
  const retry = retryTimeOf(response, now);
  const envelope = ErrorEnvelope.safeParse(jsonOrNothing(response));
  if (!envelope.success) return unexpected(response, `status ${response.status}, ${describeBody(response)}`);
  return new ApiError({ ...envelope.data.error, status: response.status, retry });
}

function jsonOrNothing(response: HttpResponse): unknown {
  try {
    return parseJson(response);
  } catch {
    return undefined;
  }
}

function describeBody({ headers, body }: HttpResponse): string {
  if (body.length === 0) return "an empty body";
  const type = headers["content-type"]?.split(";")[0] ?? "no content type";
  return `${type} that is no JSON of the API, beginning with ${JSON.stringify(body.toString("utf8", 0, 40))}`;
}

function firstIssue(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  return issue === undefined ? "another shape" : `${issue.path.join(".") || "data"}: ${issue.message}`;
}
