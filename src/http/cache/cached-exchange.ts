import type { Dispatcher } from "undici";
import CacheHandler from "undici/lib/handler/cache-handler.js";
import cacheInterceptor from "undici/lib/interceptor/cache.js";
import type { Clock } from "../../context.ts";
import { joinRepeated, NO_CONTROLLER } from "../collect-response.ts";
import type { CachedResponse, WireResponse } from "../transport.ts";
import type { EntryStore } from "./entry-store.ts";
import { type CacheLookup, createRequestStore, type RequestStore } from "./request-store.ts";

/** A request that is served from the cache if possible. */
export interface CachedExchange {
  readonly dispatch: Dispatcher.Dispatch;
  /** Returns a complete response together with its source. */
  describe(response: WireResponse): CachedResponse;
  /** Writes the response to disk, if RFC 9111 allows it. */
  keep(): void;
}

/** Puts undici's cache, which uses the responses on disk, between a request and the network. */
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
      // A stored response may also replace an error response from the service (`stale-if-error`).
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
 * Makes a stored response fresh again after the service has confirmed it. undici drops a response if the 304 contains new cache
 * rules, so the stored response is passed through undici's cache handler once more, with its header fields updated.
 */
function refresh(store: RequestStore, { key, entry }: CacheLookup, confirmed: WireHeaders): void {
  const handler = new CacheHandler({ store, type: "private", cacheByDefault: undefined }, key, {});
  const { statusCode, statusMessage, headers } = entry.value;
  handler.onRequestStart(NO_CONTROLLER, {});
  handler.onResponseStart(NO_CONTROLLER, statusCode, updatedHeaders(headers, confirmed), statusMessage);
  handler.onResponseData(NO_CONTROLLER, entry.body);
  handler.onResponseEnd(NO_CONTROLLER, {});
}

/** Fields that describe the empty 304 itself or its connection, not the stored response (RFC 9111 §3.2). */
const NOT_UPDATED =
  /^(?:connection|content-encoding|content-length|content-range|keep-alive|transfer-encoding)$/;

/** Header fields in the form that undici uses. */
type WireHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Returns the header fields of a stored response, updated by the 304 that confirmed it (RFC 9111 §4.3.4). */
function updatedHeaders(stored: WireHeaders, confirmation: WireHeaders): WireHeaders {
  const updates = Object.entries(confirmation).filter(([name]) => !NOT_UPDATED.test(name));
  // The Age and Date fields of the old response do not apply to the confirmed one.
  const { age: _age, date: _date, ...others } = stored;
  return { ...others, ...Object.fromEntries(updates) };
}

/** Returns a dispatch function, and a function that returns the service's last response, or undefined if the service sent no response. */
function observe(network: Dispatcher.Dispatch) {
  let last: { readonly status: number; readonly headers: WireHeaders } | undefined;
  const dispatch: Dispatcher.Dispatch = (options, handler) =>
    network(options, {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
      onResponseStart: (controller, status, headers, message) => {
        // undici's cache would store an interim response and forward it as the final one.
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
