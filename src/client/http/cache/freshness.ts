import CachePolicy from "http-cache-semantics";
import type { WireResponse } from "../transport.ts";
import type { CacheEntry, HeaderFields } from "./entry-store.ts";

/** Reports whether a stored response can be used without revalidation at the time `now`, in milliseconds since 1970. */
export function isFresh(stored: CacheEntry, request: HeaderFields, now: number): boolean {
  return policyOf(stored, request, now).satisfiesWithoutRevalidation({ headers: request });
}

/** Returns the age of a stored response in whole seconds. */
export function ageOf(stored: CacheEntry, now: number): number {
  return Math.round(policyOf(stored, {}, now).age());
}

/** Reports whether a response may be stored, and can be used or revalidated later. */
export function isWorthStoring(entry: CacheEntry, request: HeaderFields): boolean {
  const policy = policyOf(entry, request, entry.storedAt);
  const isUsable = policy.timeToLive() > 0 || Object.keys(validatorsOf(entry)).length > 0;
  return policy.storable() && isUsable && !("*" in entry.selectedBy);
}

function policyOf({ status, headers, storedAt }: CacheEntry, request: HeaderFields, now: number) {
  let time = storedAt;
  class PolicyAtTime extends CachePolicy {
    now(): number {
      return time;
    }
  }
  const response = { status, headers: spelled(headers) };
  const policy = new PolicyAtTime({ headers: request }, response, { shared: false });
  time = now;
  return policy;
}

const DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Returns header fields for http-cache-semantics, which would otherwise not reuse a fresh response with `must-revalidate`. */
function spelled({ expires, "cache-control": directives, ...others }: HeaderFields): HeaderFields {
  // The package also treats directives as case-sensitive, and accepts dates in other formats.
  return {
    ...others,
    ...(directives !== undefined && {
      "cache-control": directives.toLowerCase().replace("must-revalidate", "x"),
    }),
    ...(expires !== undefined && { expires: DATE.test(expires) ? expires : "0" }),
  };
}

/** Returns the header fields for revalidating a stored response (RFC 9111 §4.3.1). */
export function validatorsOf({ headers }: CacheEntry): Readonly<Record<string, string>> {
  const { etag, "last-modified": lastModified } = headers;
  return {
    ...(etag !== undefined && { "if-none-match": etag }),
    ...(lastModified !== undefined && { "if-modified-since": lastModified }),
  };
}

/** Returns the request header fields that select a response (RFC 9111 §4.1), with null for a missing field. */
export function selectingFields({ headers }: WireResponse, request: HeaderFields): CacheEntry["selectedBy"] {
  return Object.fromEntries(namesIn(headers["vary"]).map((name) => [name, request[name] ?? null]));
}

/** Returns the header fields except `Connection` and the fields that it lists, which must not be stored (RFC 9111 §3.1). */
export function withoutConnection({ connection, ...others }: HeaderFields): HeaderFields {
  const named = namesIn(connection);
  return Object.fromEntries(Object.entries(others).filter(([name]) => !named.includes(name)));
}

function namesIn(list: string | undefined): readonly string[] {
  return list?.toLowerCase().match(/[^\s,]+/g) ?? [];
}

/** The header fields of a 304 response that do not update the stored response (RFC 9111 §3.2). */
const NOT_UPDATED =
  /^(?:connection|content-encoding|content-length|content-range|keep-alive|transfer-encoding)$/;

/** Returns a stored response, updated with the header fields of the 304 response that confirms it (RFC 9111 §4.3.4). */
export function confirmed(stored: CacheEntry, { headers }: WireResponse, now: number): CacheEntry {
  const updates = Object.entries(headers).filter(([name]) => !NOT_UPDATED.test(name));
  // The stored `Age` and `Date` no longer apply.
  const { age: _age, date: _date, ...others } = stored.headers;
  return { ...stored, headers: { ...others, ...Object.fromEntries(updates) }, storedAt: now };
}
