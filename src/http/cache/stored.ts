import type { cacheStores } from "undici";

/** A place for answers, as undici's cache wants it. */
export type Store = Pick<
  InstanceType<typeof cacheStores.MemoryCacheStore>,
  "get" | "createWriteStream" | "delete"
>;

/** The request that an answer belongs to. */
export type Key = Parameters<Store["get"]>[0];

/** What RFC 9111 needs to know of a stored answer. Times are milliseconds since 1970. */
export type StoredValue = Parameters<Store["createWriteStream"]>[1];
