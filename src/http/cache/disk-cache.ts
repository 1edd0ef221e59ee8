import type { Clock } from "../../context.ts";
import { parseUrl } from "../../text/parse-url.ts";
import type { CachedResponse, HttpResponse, WireResponse } from "../transport.ts";
import { createEntryStore, type EntryStore } from "./entry-store.ts";
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

/** A private cache (RFC 9111) on disk, shared by all commands of one user. */
export interface DiskCache {
  /** Looks up the response to a GET. */
  open(url: URL, fields: RequestFields): CachedExchange;
  /** Removes the stored responses that may be outdated after a write, given the response to the write. */
  invalidate(response: HttpResponse): void;
}

/** One GET through the cache. */
export interface CachedExchange {
  /** The stored response, if it can be used without revalidation. */
  readonly fresh: CachedResponse | undefined;
  /** The header fields to send otherwise. They include the validators of the stored response. */
  readonly fields: RequestFields;
  /** Returns the response to use, given the service's response, and a function that stores it if RFC 9111 allows it. */
  receive(response: WireResponse): { readonly response: CachedResponse; readonly keep: () => void };
}

/** Creates a cache in a folder. The folder is created when the first response is stored. */
export function createDiskCache(folder: string, clock: Clock): DiskCache {
  const entries = createEntryStore(folder, clock);
  return {
    open: (url, fields) => openExchange(entries, { key: keyOf(url), fields }, () => clock.now().getTime()),
    invalidate: (response) => {
      for (const url of changedBy(response)) entries.remove(keyOf(url));
    },
  };
}

function openExchange(
  entries: EntryStore,
  { key, fields }: { readonly key: string; readonly fields: RequestFields },
  now: () => number,
): CachedExchange {
  const stored = entries.find(key, fields);
  const isUsable = stored && isFresh(stored, fields, now());
  return {
    fresh: isUsable ? toResponse(stored, "hit", ageOf(stored, now())) : undefined,
    fields: { ...fields, ...(stored && validatorsOf(stored)) },
    receive: (received) => {
      const isConfirmed = stored !== undefined && received.status === 304;
      const headers = withoutConnection(received.headers);
      const selectedBy = selectingFields(received, fields);
      const entry = isConfirmed
        ? confirmed(stored, received, now())
        : { ...received, headers, url: key, selectedBy, storedAt: now() };
      const keep = () => {
        if (isWorthStoring(entry, fields)) entries.keep(entry);
      };
      if (isConfirmed) return { response: toResponse(entry, "revalidated", 0), keep };
      return { response: { ...received, cache: "miss", ageSeconds: undefined }, keep };
    },
  };
}

function toResponse(
  { status, headers, body }: WireResponse,
  cache: "hit" | "revalidated",
  ageSeconds: number,
) {
  return { status, headers: { ...headers, age: String(ageSeconds) }, body, cache, ageSeconds };
}

/** Returns the URL of a successful write and the same-origin URLs that its response names (RFC 9111 §4.4). */
function changedBy({ status, url, headers }: HttpResponse): readonly URL[] {
  if (status >= 400) return [];
  const named = [headers["location"], headers["content-location"]].map((address) =>
    parseUrl(address ?? "", url),
  );
  return [url, ...named.filter((other) => other !== undefined)].filter(({ origin }) => origin === url.origin);
}

function keyOf({ origin, pathname, search }: URL): string {
  return origin + pathname + search;
}
