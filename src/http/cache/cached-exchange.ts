import type { Dispatcher } from "undici";
import CacheHandler from "undici/lib/handler/cache-handler.js";
import cacheInterceptor from "undici/lib/interceptor/cache.js";
import { joinRepeated, NO_CONTROLLER, type WireAnswer } from "../collect-answer.ts";
import type { CacheState } from "../transport.ts";
import type { EntryStore } from "./entry-store.ts";
import { type CacheLookup, createRequestStore, type RequestStore } from "./request-store.ts";

/** A complete answer and its source. */
export interface CachedAnswer extends WireAnswer {
  readonly cache: CacheState;
  readonly ageSeconds: number | undefined;
}

/** One request that is answered from the cache where possible. */
export interface CachedExchange {
  readonly dispatch: Dispatcher.Dispatch;
  /** Adds its source to a complete answer. */
  describe(answer: WireAnswer): CachedAnswer;
  /** Writes the answer to disk, if RFC 9111 allows it. */
  keep(): void;
}

/** Puts undici's cache, over answers on disk, between a request and the network. */
export function openCachedExchange(entries: EntryStore, network: Dispatcher.Dispatch): CachedExchange {
  const store = createRequestStore(entries);
  const observer = observeAnswers(network);
  const confirmation = () => (observer.last()?.status === 304 ? observer.last()?.headers : undefined);
  return {
    dispatch: cacheInterceptor({ store, type: "private" })(observer.dispatch),
    describe: (answer) => {
      const confirmed = confirmation();
      if (confirmed && answer.status !== 304) {
        const headers = joinRepeated(updatedHeaders(answer.headers, confirmed));
        return { ...answer, headers, cache: "revalidated", ageSeconds: 0 };
      }
      // A stored answer may also replace an error of the service (`stale-if-error`).
      if (observer.last()?.status === answer.status)
        return { ...answer, cache: "miss", ageSeconds: undefined };
      return { ...answer, cache: "hit", ageSeconds: Number(answer.headers["age"] ?? 0) };
    },
    keep: () => {
      const confirmed = confirmation();
      const lookup = store.found();
      if (confirmed && lookup) refresh(store, lookup, confirmed);
      const entry = store.received();
      if (entry) entries.keep(entry);
    },
  };
}

/**
 * Makes a confirmed answer fresh again. undici forgets an answer whose 304 brings new cache rules; here the stored
 * answer with its updated header fields goes through undici's rules once more.
 */
function refresh(store: RequestStore, { key, entry }: CacheLookup, confirmed: AnswerHeaders): void {
  const handler = new CacheHandler({ store, type: "private", cacheByDefault: undefined }, key, {});
  const { statusCode, statusMessage, headers } = entry.value;
  handler.onRequestStart(NO_CONTROLLER, {});
  handler.onResponseStart(NO_CONTROLLER, statusCode, updatedHeaders(headers, confirmed), statusMessage);
  handler.onResponseData(NO_CONTROLLER, entry.body);
  handler.onResponseEnd(NO_CONTROLLER, {});
}

/** Fields that describe the empty 304 itself or its connection, not the stored answer (RFC 9111 §3.2). */
const NOT_UPDATED: ReadonlySet<string> = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "content-range",
  "keep-alive",
  "transfer-encoding",
]);

/** Returns the header fields of a stored answer, updated by the 304 that confirmed it (RFC 9111 §4.3.4). */
function updatedHeaders(stored: AnswerHeaders, confirmation: AnswerHeaders): AnswerHeaders {
  const updates = Object.entries(confirmation).filter(([name]) => !NOT_UPDATED.has(name));
  // Age and Date of the old answer say nothing about the confirmed one.
  const { age: _age, date: _date, ...lasting } = stored;
  return { ...lasting, ...Object.fromEntries(updates) };
}

/** The header fields of an answer as undici gives them. */
type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A dispatch function that remembers the last answer of the service. */
interface AnswerObserver {
  readonly dispatch: Dispatcher.Dispatch;
  /** Returns the last answer; undefined when the service was not asked, or did not answer. */
  last(): { readonly status: number; readonly headers: AnswerHeaders } | undefined;
}

/** Returns a dispatch function that passes requests and answers on, and remembers the last answer. */
function observeAnswers(network: Dispatcher.Dispatch): AnswerObserver {
  let last: { readonly status: number; readonly headers: AnswerHeaders } | undefined;
  return {
    dispatch: (options, handler) =>
      network(options, {
        onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
        onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
        onResponseStart: (controller, status, headers, message) => {
          // undici's cache would store an interim answer and forward it as the final one.
          if (status < 200) return;
          last = { status, headers };
          handler.onResponseStart?.(controller, status, headers, message);
        },
        onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
        onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
        onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
      }),
    last: () => last,
  };
}
