import type { Dispatcher } from "undici";
import CacheHandler from "undici/lib/handler/cache-handler.js";
import cacheInterceptor from "undici/lib/interceptor/cache.js";
import { joinRepeated, NO_CONTROLLER, type WireAnswer } from "../collect-answer.ts";
import type { CacheState } from "../transport.ts";
import type { EntryStore } from "./entry-store.ts";
import { type AnswerHeaders, observeAnswers } from "./observe-answers.ts";
import { createRequestStore, type Lookup, type RequestStore } from "./request-store.ts";

/** A complete answer and how it came about. */
export interface CachedAnswer extends WireAnswer {
  readonly cache: CacheState;
  readonly ageSeconds: number | undefined;
}

/** One request that goes to the cache first. */
export interface CachedExchange {
  readonly dispatch: Dispatcher.Dispatch;
  /** Adds to a complete answer how it came about. */
  describe(answer: WireAnswer): CachedAnswer;
  /** Writes to disk what RFC 9111 allows to keep of the complete answer. */
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
      // A stored answer may also stand in for an error of the service (`stale-if-error`).
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
function refresh(store: RequestStore, { key, entry }: Lookup, confirmed: AnswerHeaders): void {
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

/** Updates the header fields of a stored answer with those of the 304 that confirmed it (RFC 9111 §4.3.4). */
function updatedHeaders(stored: AnswerHeaders, confirmation: AnswerHeaders): AnswerHeaders {
  const updates = Object.entries(confirmation).filter(([name]) => !NOT_UPDATED.has(name));
  // Age and Date of the old answer say nothing about the confirmed one.
  const { age: _age, date: _date, ...lasting } = stored;
  return { ...lasting, ...Object.fromEntries(updates) };
}
