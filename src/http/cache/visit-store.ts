import { Writable } from "node:stream";
import type { Entry } from "./entry-file.ts";
import { type EntryStore, hasValidator } from "./entry-store.ts";
import type { Key, Store, StoredValue } from "./stored.ts";

/** What undici asked the cache for, and the answer on disk that fits. */
export interface Visit {
  readonly key: Key;
  readonly entry: Entry;
}

/** undici's view of the cache during one request. What it stores waits in memory until the answer was looked at. */
export interface VisitStore extends Store {
  found(): Visit | undefined;
  /** What may be written to disk. */
  received(): Entry | undefined;
}

/** A view for one request. */
export function createVisitStore(entries: EntryStore): VisitStore {
  let found: Visit | undefined;
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
 * Without `stale-while-revalidate`: the answer would be an old one now, and the process is over before the new one that is fetched
 * meanwhile could be kept. An answer with a validator never gets too old to be revalidated, as undici has it.
 */
function lifetimeOf({ value }: Entry) {
  const { "stale-while-revalidate": _, ...directives } = value.cacheControlDirectives ?? {};
  const deleteAt = hasValidator(value) ? Number.MAX_SAFE_INTEGER : value.deleteAt;
  return { cacheControlDirectives: directives, deleteAt };
}

/** It is never full: undici would hold the body back, which a server can crash it with (nodejs/undici#5360). */
function sink(chunks: Buffer[]): Writable {
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
}
