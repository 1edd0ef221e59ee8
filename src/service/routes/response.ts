import { API_ERRORS, API_VERSION, SERVICE_ERRORS } from "../../contract/index.ts";
import type { Refusal, RefusalCode } from "../rules/refusal.ts";

/** Header fields by name. */
export type HeaderFields = Readonly<Record<string, string>>;

/** Headers of every response to a read: any web page may read it, without credentials. */
export const READ_HEADERS: HeaderFields = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Link",
  "x-content-type-options": "nosniff",
};

/** Headers of every response to a write. */
export const WRITE_HEADERS: HeaderFields = { "x-content-type-options": "nosniff" };

/** Returns true for a method that only reads. */
export function isRead(method: string): boolean {
  return ["GET", "HEAD", "OPTIONS"].includes(method);
}

/** Returns the headers of every response to this method. */
export function headersFor(method: string): HeaderFields {
  return isRead(method) ? READ_HEADERS : WRITE_HEADERS;
}

/** The content type of the API. */
export const JSON_TYPE = "application/json; charset=utf-8";

const ERRORS = { ...API_ERRORS, ...SERVICE_ERRORS };

/** Returns the status of an error code. */
export function statusOf(code: RefusalCode): number {
  return ERRORS[code].status;
}

/** Returns true for an error code of the service. */
export function isErrorCode(text: string): text is RefusalCode {
  return Object.hasOwn(ERRORS, text);
}

/** Returns the success envelope as JSON. */
export function successBody(data: unknown): string {
  return JSON.stringify({ data, meta: { apiVersion: API_VERSION } });
}

/** Returns the error envelope as JSON. */
export function errorBody(code: string, message: string): string {
  return JSON.stringify({ error: { code, message } });
}

/** Returns an error response that must not be cached. */
export function errorResponse(code: RefusalCode, message: string, headers: HeaderFields): Response {
  return new Response(errorBody(code, message), {
    status: statusOf(code),
    headers: { ...headers, "content-type": JSON_TYPE, "cache-control": "no-store" },
  });
}

/** Returns the response to a refused request. */
export function refusalResponse(refusal: Refusal, headers: HeaderFields): Response {
  return errorResponse(refusal.code, refusal.message, {
    ...headers,
    ...(refusal.retryAfterSeconds === undefined ? {} : { "retry-after": String(refusal.retryAfterSeconds) }),
    // RFC 9110 §11.6.1: a 401 names the scheme.
    ...(refusal.code === "API_KEY_REQUIRED" ? { "www-authenticate": "Bearer" } : {}),
  });
}
