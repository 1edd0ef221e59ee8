import { Writable } from "node:stream";
import type { CacheEntry, Store, StoredValue } from "./entry-file.ts";
import { type EntryStore, hasValidator } from "./entry-store.ts";

/** The request that an answer belongs to, as undici's cache names it. */
type Key = Parameters<Store["get"]>[0];

/** A request of undici's cache and the answer on disk that fits it. */
export interface CacheLookup {
  readonly key: Key;
  readonly entry: CacheEntry;
}

/** A store of undici's cache for one request. It holds what undici stores in memory until the answer has been inspected. */
export interface RequestStore extends Store {
  found(): CacheLookup | undefined;
  /** Returns the answer that may be written to disk. */
  received(): CacheEntry | undefined;
}

/** Creates the store of one request. */
export function createRequestStore(entries: EntryStore): RequestStore {
  let found: CacheLookup | undefined;
  let received: { readonly url: string; readonly value: StoredValue; readonly chunks: Buffer[] } | undefined;
  return {
    get: (key) => {
      const entry = entries.find(urlOf(key), key.headers ?? {});
      found = entry && { key, entry };
      return entry && { ...entry.value, ...lifetimeOf(entry), body: [entry.body] };
    },
    createWriteStream: (key, value) => {
      const chunks: Buffer[] = [];
      received = { url: urlOf(key), value, chunks };
      return sink(chunks);
    },
    delete: (key) => {
      received = undefined;
      entries.remove(urlOf(key));
    },
    found: () => found,
    received: () =>
      received && { url: received.url, value: received.value, body: Buffer.concat(received.chunks) },
  };
}

function urlOf({ origin, path }: Key): string {
  return origin + path;
}

/**
 * Returns the lifetime of an answer for undici: without `stale-while-revalidate`, since the process ends before the fresh answer could
 * be kept, and without end for one that can be revalidated.
 */
function lifetimeOf({ value }: CacheEntry) {
  const { "stale-while-revalidate": _, ...directives } = value.cacheControlDirectives ?? {};
  const deleteAt = hasValidator(value) ? Number.MAX_SAFE_INTEGER : value.deleteAt;
  return { cacheControlDirectives: directives, deleteAt };
}

/** Returns a stream that is never full: with a body held back a server can crash undici (nodejs/undici#5360). */
function sink(chunks: Buffer[]): Writable {
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
}
