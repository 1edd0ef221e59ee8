import type { Dispatcher } from "undici";
import type { Clock } from "../../context.ts";
import type { HttpResponse } from "../transport.ts";
import { type CachedExchange, openCachedExchange } from "./cached-exchange.ts";
import { createEntryStore, type EntryStore } from "./entry-store.ts";

/** A private cache (RFC 9111) on disk, shared by all commands of one user. */
export interface DiskCache {
  /** Puts the cache between one request and the network. */
  exchange(network: Dispatcher.Dispatch): CachedExchange;
  /** Removes the answers that a successful write has changed. */
  invalidate(response: HttpResponse): void;
}

/** Opens the cache in a folder. Imported with the first request that may use it. */
export function createDiskCache(folder: string, clock: Clock): DiskCache {
  const entries = createEntryStore(folder, clock);
  return {
    exchange: (network) => openCachedExchange(entries, network),
    invalidate: (response) => invalidate(entries, response),
  };
}

/** Removes the answers of the write's own URL and of those that its answer names (RFC 9111 §4.4). */
function invalidate(entries: EntryStore, { status, url, headers }: HttpResponse): void {
  if (status >= 400) return;
  for (const address of [url.href, headers["location"], headers["content-location"]]) {
    if (address === undefined || !URL.canParse(address, url.href)) continue;
    const changed = new URL(address, url);
    if (changed.origin === url.origin) entries.remove(changed.origin + changed.pathname + changed.search);
  }
}
