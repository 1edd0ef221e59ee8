import { Writable } from "node:stream";
import type { Clock } from "../../context.ts";
import type { CacheEntry, Store, StoredValue } from "./entry-file.ts";
import { type EntryStore, hasValidator } from "./entry-store.ts";

type Key = Parameters<Store["get"]>[0];

/** A request, as undici's cache identifies it, and the matching response on disk. */
export interface CacheLookup {
  readonly key: Key;
  readonly entry: CacheEntry;
}

/** The store that undici's cache uses for one request. It keeps a new response in memory. */
export interface RequestStore extends Store {
  /** Returns undici's last look-up, or undefined if it found no response. */
  lastLookup(): CacheLookup | undefined;
  /** Returns the new response, or undefined if undici has not stored one. */
  received(): CacheEntry | undefined;
}

/** Creates the store for one request. Converts times between the system's clock, which undici uses, and `clock`. */
export function createRequestStore(entries: EntryStore, clock: Clock): RequestStore {
  const aheadMs = () => clock.now().getTime() - Date.now();
  let lookup: CacheLookup | undefined;
  let received: { readonly url: string; readonly value: StoredValue; readonly chunks: Buffer[] } | undefined;
  return {
    get: (key) => {
      const entry = entries.find(urlOf(key), key.headers ?? {});
      lookup = entry && { key, entry };
      return entry && { ...withTimes(entry.value, -aheadMs()), ...lifetimeOf(entry), body: [entry.body] };
    },
    createWriteStream: (key, value) => {
      const chunks: Buffer[] = [];
      received = { url: urlOf(key), value: withTimes(value, aheadMs()), chunks };
      return sink(chunks);
    },
    delete: (key) => {
      received = undefined;
      entries.remove(urlOf(key));
    },
    lastLookup: () => lookup,
    received: () =>
      received && { url: received.url, value: received.value, body: Buffer.concat(received.chunks) },
  };
}

function withTimes(value: StoredValue, shiftMs: number): StoredValue {
  const { cachedAt, staleAt, deleteAt } = value;
  return { ...value, cachedAt: cachedAt + shiftMs, staleAt: staleAt + shiftMs, deleteAt: deleteAt + shiftMs };
}

function urlOf({ origin, path }: Key): string {
  return origin + path;
}

/**
 * Returns the properties that set a response's lifetime in undici's cache. The lifetime is unlimited if the response can be revalidated.
 * Omits `stale-while-revalidate`, because the process might end before a fresh response is stored.
 */
function lifetimeOf({ value }: CacheEntry) {
  const { "stale-while-revalidate": _, ...directives } = value.cacheControlDirectives ?? {};
  const lifetime = hasValidator(value) ? { deleteAt: Number.MAX_SAFE_INTEGER } : {};
  return { cacheControlDirectives: directives, ...lifetime };
}

/** Returns a stream that never pauses a body, because a server can crash undici while a body is paused (nodejs/undici#5360). */
function sink(chunks: Buffer[]): Writable {
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
}
