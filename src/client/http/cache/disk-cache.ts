import CachePolicy from "http-cache-semantics";
import type { Clock } from "../../../base/runtime/context.ts";
import { parseUrl } from "../../../base/text/parse-url.ts";
import { type CachedResponse, HTTP_DATE, type HttpResponse, type WireResponse } from "../transport.ts";
import { type CacheEntry, createEntryStore } from "./entry-store.ts";

type RequestFields = Readonly<Record<string, string>>;

/** A private cache (RFC 9111) on disk, which several commands can share. */
export type DiskCache = ReturnType<typeof createDiskCache>;

/** Creates a cache in a folder. The folder is created when the first response is stored. Responses with secrets are not stored. */
export function createDiskCache(folder: string, clock: Clock, isSecret = (_: Uint8Array) => false) {
  const entries = createEntryStore(folder, clock);
  const now = () => clock.now().getTime();
  return {
    /** Returns the response to a GET. Calls `fetch` unless a fresh response is stored. `keep` takes the decoded body, and stores the response if it is reusable. */
    get: async (url: URL, fields: RequestFields, fetch: (fields: RequestFields) => Promise<WireResponse>) => {
      const key = keyOf(url);
      const stored = entries.find(key);
      const policy = stored && policyOf(stored, now());
      if (stored && policy?.satisfiesWithoutRevalidation({ headers: fields }))
        return { response: reused(stored, "hit", now()) };
      const conditions = policy?.revalidationHeaders({ headers: fields });
      const received = await fetch({ ...fields, ...definedIn(conditions ?? {}) });
      const isConfirmed = stored !== undefined && received.status === 304;
      const headers = isConfirmed ? updated(stored, received) : received.headers;
      const entry = { ...(isConfirmed ? stored : received), headers, url: key, fields, storedAt: now() };
      const keep = (body: Uint8Array) => {
        const about = Buffer.from(JSON.stringify([key, headers]));
        if (isWorthStoring(entry) && ![about, body].some(isSecret)) entries.keep(entry);
      };
      if (isConfirmed) return { response: reused(entry, "revalidated", now()), keep };
      return { response: { ...received, cache: "miss" as const, ageSeconds: undefined }, keep };
    },
    /** Removes the stored responses that a successful write invalidates. */
    invalidate: (response: HttpResponse) => {
      for (const url of changedBy(response)) entries.remove(keyOf(url));
    },
  };
}

function reused(entry: CacheEntry, cache: "hit" | "revalidated", now: number): CachedResponse {
  const policy = policyOf(entry, now);
  // http-cache-semantics would replace the date.
  const headers = definedIn({ ...policy.responseHeaders(), date: entry.headers["date"] });
  return { status: entry.status, headers, body: entry.body, cache, ageSeconds: Math.round(policy.age()) };
}

/** Reports whether a response may be stored, and can be used or revalidated later. */
function isWorthStoring(entry: CacheEntry): boolean {
  const policy = policyOf(entry, entry.storedAt);
  const { etag, "last-modified": lastModified } = entry.headers;
  return policy.storable() && (policy.timeToLive() > 0 || etag !== undefined || lastModified !== undefined);
}

function policyOf({ status, headers, fields, storedAt }: CacheEntry, now: number) {
  let time = storedAt;
  class PolicyAtTime extends CachePolicy {
    now(): number {
      return time;
    }
  }
  const response = { status, headers: spelled(headers) };
  // Without a lifetime, a response is fresh for a tenth of its age, which can be months (RFC 9111 §4.2.2), but at most for 300 s.
  const secondsUnmodified = (storedAt - Date.parse(headers["last-modified"] ?? "")) / 1000;
  const cacheHeuristic = Math.min(0.1, 300 / secondsUnmodified);
  // By default, `immutable` alone would make a response fresh for a day (RFC 8246 §2).
  const options = { shared: false, cacheHeuristic, immutableMinTimeToLive: 0 };
  const policy = new PolicyAtTime({ headers: fields }, response, options);
  time = now;
  return policy;
}

/** Returns header fields for http-cache-semantics, which would otherwise not reuse a fresh response with `must-revalidate`. */
function spelled({ expires, "cache-control": directives, ...others }: WireResponse["headers"]) {
  // The package also treats directives as case-sensitive, and accepts dates in other formats.
  return {
    ...others,
    ...(directives !== undefined && {
      "cache-control": directives.toLowerCase().replace("must-revalidate", "x"),
    }),
    ...(expires !== undefined && { expires: HTTP_DATE.test(expires) ? expires : "0" }),
  };
}

function definedIn(headers: CachePolicy.Headers): RequestFields {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** The header fields of a 304 response that do not update the stored response (RFC 9111 §3.2). */
const NOT_UPDATED = /^(?:content-encoding|content-length|content-range|transfer-encoding)$/;

/** Returns the header fields of a stored response, updated by the 304 response that confirms it (RFC 9111 §4.3.4). */
function updated(stored: CacheEntry, { headers }: WireResponse): WireResponse["headers"] {
  // The package would drop the fields that only the 304 response has. The stored `Age` and `Date` no longer apply.
  const { age: _age, date: _date, ...others } = stored.headers;
  const updates = Object.entries(headers).filter(([name]) => !NOT_UPDATED.test(name));
  return { ...others, ...Object.fromEntries(updates) };
}

/** Returns the URL of a successful write, and the same-origin URLs in `Location` and `Content-Location` (RFC 9111 §4.4). */
function changedBy({ status, url, headers }: HttpResponse): readonly URL[] {
  if (status >= 400) return [];
  const named = [headers["location"], headers["content-location"]].map((name) => parseUrl(name ?? "", url));
  return [url, ...named.flatMap((other) => (other?.origin === url.origin ? other : []))];
}

function keyOf({ origin, pathname, search }: URL): string {
  return origin + pathname + search;
}
