import type { Dispatcher } from "undici";
import type { Clock } from "../../context.ts";
import type { HttpResponse } from "../transport.ts";
import { type CachedExchange, openCachedExchange } from "./cached-exchange.ts";
import { createEntryStore } from "./entry-store.ts";
import { invalidate } from "./invalidate.ts";

/** The answers that one user keeps on disk, across commands. */
export interface DiskCache {
  /** Puts the cache between one request and the network. */
  exchange(network: Dispatcher.Dispatch): CachedExchange;
  /** Removes what a successful write has changed. */
  invalidate(response: HttpResponse): void;
}

/** A private cache (RFC 9111) in a folder. Imported with the first request that may use it. */
export function createDiskCache(folder: string, clock: Clock): DiskCache {
  const entries = createEntryStore(folder, clock);
  return {
    exchange: (network) => openCachedExchange(entries, network),
    invalidate: (response) => invalidate(entries, response),
  };
}
