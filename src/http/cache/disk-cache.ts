import type { Dispatcher } from "undici";
import type { Clock } from "../../context.ts";
import { parseUrl } from "../../text/parse-url.ts";
import { joinRepeated } from "../collect-answer.ts";
import type { HttpResponse } from "../transport.ts";
import type { CachedAnswer, CachedExchange } from "./cached-exchange.ts";
import { createEntryStore, type EntryStore, type RequestHeaders } from "./entry-store.ts";

/** A private cache (RFC 9111) on disk, shared by all commands of one user. */
export interface DiskCache {
  /** Returns the stored answer to a GET without conditions, if it can be used without asking the service. */
  fresh(url: URL, headers: RequestHeaders): CachedAnswer | undefined;
  /** Puts the cache between one request and the network. Loads undici's cache module, which a fresh stored response does not need. */
  exchange(network: Dispatcher.Dispatch): Promise<CachedExchange>;
  /** Removes the answers that a successful write has changed. */
  invalidate(response: HttpResponse): void;
}

/** Creates the cache in a folder. The first response creates the folder. */
export function createDiskCache(folder: string, clock: Clock): DiskCache {
  const entries = createEntryStore(folder, clock);
  return {
    fresh: (url, headers) => freshAnswer(entries, { url, headers, now: clock.now().getTime() }),
    exchange: async (network) => (await import("./cached-exchange.ts")).openCachedExchange(entries, network),
    invalidate: (response) => invalidate(entries, response),
  };
}

interface Wanted {
  readonly url: URL;
  readonly headers: RequestHeaders;
  readonly now: number;
}

/** Returns the stored answer until it is stale, unless the service wants to be asked each time (RFC 9111 §4.2, §5.2.2.4). */
function freshAnswer(entries: EntryStore, { url, headers, now }: Wanted): CachedAnswer | undefined {
  const entry = entries.find(url.origin + url.pathname + url.search, headers);
  if (entry === undefined) return undefined;
  const { value, body } = entry;
  if (now > value.staleAt || value.cacheControlDirectives?.["no-cache"] === true) return undefined;
  const ageSeconds = Math.round((now - value.cachedAt) / 1000);
  const received = joinRepeated({ ...value.headers, age: String(ageSeconds) });
  return { status: value.statusCode, headers: received, body, cache: "hit", ageSeconds };
}

/** Removes the stored responses of the write's URL and of the URLs named by its response (RFC 9111 §4.4). */
function invalidate(entries: EntryStore, { status, url, headers }: HttpResponse): void {
  if (status >= 400) return;
  for (const address of [url.href, headers["location"], headers["content-location"]]) {
    const changed = address === undefined ? undefined : parseUrl(address, url);
    if (changed?.origin === url.origin) entries.remove(changed.origin + changed.pathname + changed.search);
  }
}
