import type { Clock } from "../../../base/runtime/context.ts";
import { parseUrl } from "../../../base/text/parse-url.ts";
import type { CachedResponse, HttpResponse, WireResponse } from "../transport.ts";
import { createEntryStore } from "./entry-store.ts";
import {
  ageOf,
  confirmed,
  isFresh,
  isWorthStoring,
  selectingFields,
  validatorsOf,
  withoutConnection,
} from "./freshness.ts";

type RequestFields = Readonly<Record<string, string>>;

/** A private cache (RFC 9111) on disk, which several commands can share. */
export type DiskCache = ReturnType<typeof createDiskCache>;

/** Creates a cache in a folder. The folder is created when the first response is stored. */
export function createDiskCache(folder: string, clock: Clock) {
  const entries = createEntryStore(folder, clock);
  const now = () => clock.now().getTime();
  return {
    /** Returns the response to a GET. Calls `fetch` unless a fresh response is stored. `keep` stores the response if it is reusable. */
    get: async (
      url: URL,
      fields: RequestFields,
      fetch: (fields: RequestFields) => Promise<WireResponse>,
    ): Promise<{ readonly response: CachedResponse; readonly keep?: () => void }> => {
      const key = keyOf(url);
      const stored = entries.find(key, fields);
      if (stored && isFresh(stored, fields, now()))
        return { response: reused(stored, "hit", ageOf(stored, now())) };
      const received = await fetch({ ...fields, ...(stored && validatorsOf(stored)) });
      const isConfirmed = stored !== undefined && received.status === 304;
      const headers = withoutConnection(received.headers);
      const entry = isConfirmed
        ? confirmed(stored, received, now())
        : { ...received, headers, url: key, selectedBy: selectingFields(received, fields), storedAt: now() };
      const keep = () => {
        if (isWorthStoring(entry, fields)) entries.keep(entry);
      };
      if (isConfirmed) return { response: reused(entry, "revalidated", 0), keep };
      return { response: { ...received, cache: "miss", ageSeconds: undefined }, keep };
    },
    /** Removes the stored responses that a successful write invalidates. */
    invalidate: (response: HttpResponse) => {
      for (const url of changedBy(response)) entries.remove(keyOf(url));
    },
  };
}

function reused({ status, headers, body }: WireResponse, cache: "hit" | "revalidated", ageSeconds: number) {
  return { status, headers: { ...headers, age: String(ageSeconds) }, body, cache, ageSeconds };
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
