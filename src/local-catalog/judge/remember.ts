import { createHash } from "node:crypto";

/** The maximum number of entries that each rule remembers, so that a long run needs a bounded amount of memory. */
const MAX_ENTRIES = 10_000;

/** Adds an entry to a map as the newest one. Returns whether the oldest entry was removed to make room. */
export function remember<Value>(map: Map<string, Value>, key: string, value: Value): boolean {
  map.delete(key);
  map.set(key, value);
  if (map.size <= MAX_ENTRIES) return false;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    break;
  }
  return true;
}

/** Returns a short text that is equal for equal lists of texts, and in practice different for different lists. */
export function identityOf(...texts: readonly unknown[]): string {
  const text = JSON.stringify(texts);
  return text.length <= 200 ? text : digestOf(text);
}

export function digestOf(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("base64url");
}
