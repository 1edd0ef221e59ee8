import type { Dispatcher } from "undici";
import type { Clock } from "../../context.ts";
import { parseUrl } from "../../text/parse-url.ts";
import { joinRepeated } from "../collect-response.ts";
import type { CachedResponse, HttpResponse } from "../transport.ts";
import type { CachedExchange } from "./cached-exchange.ts";
import { createEntryStore, type EntryStore, type RequestHeaders } from "./entry-store.ts";

/** A private cache (RFC 9111) on disk, shared by all commands of one user. */
export interface DiskCache {
  /** Returns the stored response to a GET if the response can be used without revalidation. */
  fresh(url: URL, headers: RequestHeaders): CachedResponse | undefined;
  /** Returns an exchange that sends one request through the cache. Loads undici's cache, which is not needed for a fresh response. */
  exchange(network: Dispatcher.Dispatch): Promise<CachedExchange>;
  /** Removes the stored responses that may be outdated after a write, given the response to the write. */
  invalidate(response: HttpResponse): void;
}

/** Creates a cache in a folder. The folder is created when the first response is stored. */
export function createDiskCache(folder: string, clock: Clock): DiskCache {
  const entries = createEntryStore(folder, clock);
  return {
    fresh: (url, headers) => {
      const entry = entries.find(keyOf(url), headers);
      const now = clock.now().getTime();
      // RFC 9111 §4.2, §5.2.2.4
      if (!entry || now > entry.value.staleAt || entry.value.cacheControlDirectives?.["no-cache"] === true) {
        return undefined;
      }
      const { value, body } = entry;
      const ageSeconds = Math.round((now - value.cachedAt) / 1000);
      const fields = joinRepeated({ ...value.headers, age: String(ageSeconds) });
      return { status: value.statusCode, headers: fields, body, cache: "hit", ageSeconds };
    },
    exchange: async (network) => {
      const { openCachedExchange } = await import("./cached-exchange.ts");
      return openCachedExchange(entries, network, clock);
    },
    invalidate: (response) => invalidate(entries, response),
  };
}

/** Unless a write failed, removes the stored responses for its URL and for same-origin URLs that its response names (RFC 9111 §4.4). */
function invalidate(entries: EntryStore, { status, url, headers }: HttpResponse): void {
  if (status >= 400) return;
  for (const address of [url.href, headers["location"], headers["content-location"]]) {
    const changed = address === undefined ? undefined : parseUrl(address, url);
    if (changed?.origin === url.origin) entries.remove(keyOf(changed));
  }
}

function keyOf({ origin, pathname, search }: URL): string {
  return origin + pathname + search;
}
