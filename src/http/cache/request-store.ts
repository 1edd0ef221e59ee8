import { Writable } from "node:stream";
import type { Clock } from "../../context.ts";
import type { CacheEntry, Store, StoredValue } from "./entry-file.ts";
import { type EntryStore, hasValidator } from "./entry-store.ts";

/** The cache key of a request in undici's cache. */
type Key = Parameters<Store["get"]>[0];

/** A request from undici's cache and the matching response on disk. */
export interface CacheLookup {
  readonly key: Key;
  readonly entry: CacheEntry;
}

/** A store that undici's cache uses for one request. It keeps the response in memory until the response has been inspected. */
export interface RequestStore extends Store {
  /** Returns the last response that undici read from disk. */
  lastLookup(): CacheLookup | undefined;
  /** Returns the response to write to disk. */
  received(): CacheEntry | undefined;
}

/**
 * Creates the store for one request. undici uses the system's clock, so the times of a stored response are converted between that
 * clock and `clock`.
 */
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
  return {
    ...value,
    cachedAt: cachedAt + shiftMs,
    staleAt: staleAt + shiftMs,
    deleteAt: deleteAt + shiftMs,
  };
}

function urlOf({ origin, path }: Key): string {
  return origin + path;
}

/**
 * Returns the lifetime of a response for undici. Omits `stale-while-revalidate`, because the process would end before a fresh
 * response could be stored. The lifetime of a response that can be revalidated is unlimited.
 */
function lifetimeOf({ value }: CacheEntry) {
  const { "stale-while-revalidate": _, ...directives } = value.cacheControlDirectives ?? {};
  const lifetime = hasValidator(value) ? { deleteAt: Number.MAX_SAFE_INTEGER } : {};
  return { cacheControlDirectives: directives, ...lifetime };
}

/** Returns a stream without backpressure, because a server can crash undici while a body is paused (nodejs/undici#5360). */
function sink(chunks: Buffer[]): Writable {
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
}
