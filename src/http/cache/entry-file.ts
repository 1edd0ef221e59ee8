import { crc32 } from "node:zlib";
import type { cacheStores } from "undici";

/** The interface that undici's cache requires of a store. */
export type Store = Pick<
  InstanceType<typeof cacheStores.MemoryCacheStore>,
  "get" | "createWriteStream" | "delete"
>;

/** The properties of a stored response that RFC 9111 uses. Times are in milliseconds since 1970. */
export type StoredValue = Parameters<Store["createWriteStream"]>[1];

/** A stored response to a GET. */
export interface CacheEntry {
  /** Origin, path and query. */
  readonly url: string;
  readonly value: StoredValue;
  /** The body as received, still compressed. */
  readonly body: Buffer;
}

/** The version of the file format. Files in any other version count as misses. */
const FORMAT = "catalog-cache-2";

/** Returns an entry's file: a line with the checksum of all further bytes, a line of JSON with the response's properties, and the body. */
export function encodeEntry({ body, ...about }: CacheEntry): Buffer {
  const content = Buffer.concat([Buffer.from(`${JSON.stringify({ ...about, bytes: body.length })}\n`), body]);
  return Buffer.concat([Buffer.from(`${FORMAT} ${checksumOf(content)}\n`), content]);
}

/** Returns the entry in a file, or undefined if the file is damaged. */
export function decodeEntry(file: Buffer): CacheEntry | undefined {
  const endOfChecksum = file.indexOf("\n");
  const content = file.subarray(endOfChecksum + 1);
  if (endOfChecksum < 0 || file.toString("latin1", 0, endOfChecksum) !== `${FORMAT} ${checksumOf(content)}`)
    return undefined;
  const endOfAbout = content.indexOf("\n");
  // The type is not checked, because content with a valid checksum was written by `encodeEntry`.
  const { bytes, ...about }: Omit<CacheEntry, "body"> & { readonly bytes: number } = JSON.parse(
    content.toString("utf8", 0, endOfAbout),
  );
  const body = content.subarray(endOfAbout + 1);
  return body.length === bytes ? { ...about, body } : undefined;
}

/**
 * Returns a short checksum, which detects damaged and mixed-up files. It need not resist attacks, because whoever can write to the folder
 * can also compute it. Loading a cryptographic hash function would take 3 ms.
 */
export function checksumOf(content: Buffer | string): string {
  return crc32(content).toString(16);
}
