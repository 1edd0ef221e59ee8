import type { Dispatcher } from "undici";
import CacheHandler from "undici/lib/handler/cache-handler.js";
import cacheInterceptor from "undici/lib/interceptor/cache.js";
import { joinRepeated, type WireAnswer } from "../collect-answer.ts";
import { NO_CONNECTION } from "../no-connection.ts";
import type { CacheState } from "../transport.ts";
import type { EntryStore } from "./entry-store.ts";
import { updatedHeaders } from "./updated-headers.ts";
import { createVisitStore, type Visit, type VisitStore } from "./visit-store.ts";
import { type AnswerHeaders, watchNetwork } from "./watch-network.ts";

/** A complete answer and how it came about. */
export interface CachedAnswer extends WireAnswer {
  readonly cache: CacheState;
  readonly ageSeconds: number | undefined;
}

/** One request that goes to the cache first. */
export interface CachedExchange {
  readonly dispatch: Dispatcher.Dispatch;
  /** Tells where a complete answer came from. */
  describe(answer: WireAnswer): CachedAnswer;
  /** Writes to disk what RFC 9111 allows to keep of the complete answer. */
  keep(): void;
}

/** Puts undici's cache, over answers on disk, between a request and the network. */
export function openCachedExchange(entries: EntryStore, network: Dispatcher.Dispatch): CachedExchange {
  const store = createVisitStore(entries);
  const watch = watchNetwork(network);
  const confirmation = () => (watch.last()?.status === 304 ? watch.last()?.headers : undefined);
  return {
    dispatch: cacheInterceptor({ store, type: "private" })(watch.dispatch),
    describe: (answer) => {
      const confirmed = confirmation();
      if (confirmed && answer.status !== 304) {
        const headers = joinRepeated(updatedHeaders(answer.headers, confirmed));
        return { ...answer, headers, cache: "revalidated", ageSeconds: 0 };
      }
      // A stored answer may also stand in for an error of the service (`stale-if-error`).
      if (watch.last()?.status === answer.status) return { ...answer, cache: "miss", ageSeconds: undefined };
      return { ...answer, cache: "hit", ageSeconds: Number(answer.headers["age"] ?? 0) };
    },
    keep: () => {
      const confirmed = confirmation();
      const visit = store.found();
      if (confirmed && visit) refresh(store, visit, confirmed);
      const entry = store.received();
      if (entry) entries.keep(entry);
    },
  };
}

/**
 * Makes a confirmed answer fresh again. undici forgets an answer whose 304 brings new cache rules; here the stored
 * answer with its updated header fields goes through undici's rules once more.
 */
function refresh(store: VisitStore, { key, entry }: Visit, confirmed: AnswerHeaders): void {
  const handler = new CacheHandler({ store, type: "private", cacheByDefault: undefined }, key, {});
  const { statusCode, statusMessage, headers } = entry.value;
  handler.onRequestStart(NO_CONNECTION, {});
  handler.onResponseStart(NO_CONNECTION, statusCode, updatedHeaders(headers, confirmed), statusMessage);
  handler.onResponseData(NO_CONNECTION, entry.body);
  handler.onResponseEnd(NO_CONNECTION, {});
}
