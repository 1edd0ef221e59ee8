import type { Dispatcher } from "undici";
import CacheHandler from "undici/lib/handler/cache-handler.js";
import cacheInterceptor from "undici/lib/interceptor/cache.js";
import type { Clock } from "../../context.ts";
import { joinRepeated, NO_CONTROLLER, type WireHeaders } from "../collect-response.ts";
import type { CachedResponse, WireResponse } from "../transport.ts";
import type { EntryStore } from "./entry-store.ts";
import { type CacheLookup, createRequestStore, type RequestStore } from "./request-store.ts";

/** One request through the cache. */
export interface CachedExchange {
  readonly dispatch: Dispatcher.Dispatch;
  /** Adds the source and the age to a complete response. */
  describe(response: WireResponse): CachedResponse;
  /** Writes the response to disk if RFC 9111 allows storing it. */
  keep(): void;
}

/** Returns an exchange that sends one request through undici's cache, which uses the responses on disk. */
export function openCachedExchange(
  entries: EntryStore,
  network: Dispatcher.Dispatch,
  clock: Clock,
): CachedExchange {
  const store = createRequestStore(entries, clock);
  const service = observe(network);
  const confirmation = () => (service.last()?.status === 304 ? service.last()?.headers : undefined);
  return {
    dispatch: cacheInterceptor({ store, type: "private" })(service.dispatch),
    describe: (response) => {
      const confirmed = confirmation();
      if (confirmed && response.status !== 304) {
        const headers = joinRepeated(updatedHeaders(response.headers, confirmed));
        return { ...response, headers, cache: "revalidated", ageSeconds: 0 };
      }
      // With `stale-if-error`, the cache may replace an error response from the service with a stored response.
      return service.last()?.status === response.status
        ? { ...response, cache: "miss", ageSeconds: undefined }
        : { ...response, cache: "hit", ageSeconds: Number(response.headers["age"] ?? 0) };
    },
    keep: () => {
      const confirmed = confirmation();
      const lookup = store.lastLookup();
      if (confirmed && lookup) refresh(store, lookup, confirmed);
      const entry = store.received();
      if (entry) entries.keep(entry);
    },
  };
}

/**
 * Makes a stored response fresh again after a 304. undici drops the stored response if the 304 contains new cache directives, so the
 * response passes through undici's cache handler again, with updated header fields.
 */
function refresh(store: RequestStore, { key, entry }: CacheLookup, confirmed: WireHeaders): void {
  const handler = new CacheHandler({ store, type: "private", cacheByDefault: undefined }, key, {});
  const { statusCode, statusMessage, headers } = entry.value;
  handler.onRequestStart(NO_CONTROLLER, {});
  handler.onResponseStart(NO_CONTROLLER, statusCode, updatedHeaders(headers, confirmed), statusMessage);
  handler.onResponseData(NO_CONTROLLER, entry.body);
  handler.onResponseEnd(NO_CONTROLLER, {});
}

/** The header fields that describe the 304 or its connection, not the stored response (RFC 9111 §3.2). */
const NOT_UPDATED =
  /^(?:connection|content-encoding|content-length|content-range|keep-alive|transfer-encoding)$/;

/** Returns the header fields of a stored response, updated with those of the 304 (RFC 9111 §4.3.4). */
function updatedHeaders(stored: WireHeaders, confirmation: WireHeaders): WireHeaders {
  const updates = Object.entries(confirmation).filter(([name]) => !NOT_UPDATED.test(name));
  // The stored `Age` and `Date` no longer apply.
  const { age: _age, date: _date, ...others } = stored;
  return { ...others, ...Object.fromEntries(updates) };
}

/** Returns a dispatch function, and a function that returns the status and header fields of the service's last response, if any. */
function observe(network: Dispatcher.Dispatch) {
  let last: { readonly status: number; readonly headers: WireHeaders } | undefined;
  const dispatch: Dispatcher.Dispatch = (options, handler) =>
    network(options, {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
      onResponseStart: (controller, status, headers, message) => {
        // undici's cache would treat an interim response as the final response.
        if (status < 200) return;
        last = { status, headers };
        handler.onResponseStart?.(controller, status, headers, message);
      },
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
    });
  return { dispatch, last: () => last };
}
