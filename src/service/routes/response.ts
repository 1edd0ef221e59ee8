import { API_ERRORS, API_VERSION, SERVICE_ERRORS } from "../../contract/index.ts";
import type { ErrorCode, Refusal } from "../rules/refusal.ts";

/** Header fields by name. */
export type HeaderFields = Readonly<Record<string, string>>;

/** What every answer to a read carries: any web page may read it, without credentials (`catalog-api.md`, Cross-origin). */
export const READ_HEADERS: HeaderFields = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Link",
  "x-content-type-options": "nosniff",
};

/** What every answer to a write carries. */
export const WRITE_HEADERS: HeaderFields = { "x-content-type-options": "nosniff" };

/** Whether a method only reads. */
export function isRead(method: string): boolean {
  return ["GET", "HEAD", "OPTIONS"].includes(method);
}

/** What an answer to this method carries, whatever it says. */
export function headersFor(method: string): HeaderFields {
  return isRead(method) ? READ_HEADERS : WRITE_HEADERS;
}

/** The content type of everything but pages. */
export const JSON_TYPE = "application/json; charset=utf-8";

const ERRORS = { ...API_ERRORS, ...SERVICE_ERRORS };

/** The status that a code is answered with. */
export function statusOf(code: ErrorCode): number {
  return ERRORS[code].status;
}

/** Whether a text is a code that the service can answer with. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}

/** The success envelope as JSON. */
export function successBody(data: unknown): string {
  return JSON.stringify({ data, meta: { apiVersion: API_VERSION } });
}

/** The error envelope as JSON. */
export function errorBody(code: string, message: string): string {
  return JSON.stringify({ error: { code, message } });
}

/** An error in its envelope. It is not for caches. */
export function errorResponse(code: ErrorCode, message: string, headers: HeaderFields): Response {
  return new Response(errorBody(code, message), {
    status: statusOf(code),
    headers: { ...headers, "content-type": JSON_TYPE, "cache-control": "no-store" },
  });
}

/** The answer to a request that a rule refused. */
export function refusalResponse(refusal: Refusal, headers: HeaderFields): Response {
  return errorResponse(refusal.code, refusal.message, {
    ...headers,
    ...(refusal.retryAfterSeconds === undefined ? {} : { "retry-after": String(refusal.retryAfterSeconds) }),
    // RFC 9110 §11.6.1: a 401 names the scheme that it wants.
    ...(refusal.code === "API_KEY_REQUIRED" ? { "www-authenticate": "Bearer" } : {}),
  });
}
