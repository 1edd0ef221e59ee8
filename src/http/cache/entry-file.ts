import { crc32 } from "node:zlib";
import type { cacheStores } from "undici";

/** The methods of a store that undici's cache requires. */
export type Store = Pick<
  InstanceType<typeof cacheStores.MemoryCacheStore>,
  "get" | "createWriteStream" | "delete"
>;

/** The properties of a stored response, without its URL and body. Times are in milliseconds since 1970. */
export type StoredValue = Parameters<Store["createWriteStream"]>[1];

/** A stored response to a GET. */
export interface CacheEntry {
  /** Origin, path and query. */
  readonly url: string;
  readonly value: StoredValue;
  /** The body as received, before decompression. */
  readonly body: Buffer;
}

/** The version of the file format. Files with any other version count as damaged. */
const FORMAT = "catalog-cache-2";

/** Returns the file for an entry: a line with the format and a checksum of the rest, a line of JSON with the properties, and the body. */
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
 * Returns a short checksum for naming files and detecting damage. It need not resist attacks, because anyone who can write to the
 * folder can also compute checksums. Loading a cryptographic hash function would take 3 ms.
 */
export function checksumOf(content: Buffer | string): string {
  return crc32(content).toString(16);
}
