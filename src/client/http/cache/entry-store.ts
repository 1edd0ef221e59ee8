import { chmodSync, lstatSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  isOwnFolder,
  readOwnFile,
  replaceOwnFile,
  withCopy,
  withoutCopy,
} from "../../../base/files/own-files.ts";
import { valueOr } from "../../../base/files/system-error.ts";
import type { Clock } from "../../../base/runtime/context.ts";
import type { WireResponse } from "../transport.ts";

/** A stored response to a GET. Its body is stored as received, before decompression. */
export interface CacheEntry extends WireResponse {
  readonly url: string;
  /** The request's header fields, some of which `Vary` may list (RFC 9111 §4.1). */
  readonly fields: Readonly<Record<string, string>>;
  /** The time at which the response arrived or was last revalidated, in milliseconds since 1970. */
  readonly storedAt: number;
}

/** The maximum total size of the responses on disk, in bytes. A sweep leaves less, so that sweeps are rare. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;
const BYTES_AFTER_SWEEP = MAX_CACHE_BYTES * 0.9;
/** The maximum size of the file for one response, in bytes. A larger response would displace too many others. */
const MAX_ENTRY_BYTES = 8 * 1024 * 1024;
/** How far `storedAt` may be in the future. If the clock was set back, a later `storedAt` would keep a response fresh for too long. */
const CLOCK_TOLERANCE_MS = 60_000;
/** The file format version, and the extension for response files. */
const FORMAT = "catalog-cache-6";
const ENTRY = ".entry";

/** Creates a store in a folder. The folder is not used if it or its parent is a link or belongs to another user. */
export function createEntryStore(folder: string, clock: Clock) {
  const isUsable = isOwnFolder(dirname(folder)) && isOwnFolder(folder);
  // The size is unknown until the first sweep. After that, it is an estimate: removals and other processes' writes are not counted.
  let bytes = Number.POSITIVE_INFINITY;
  return {
    find: (url: string): CacheEntry | undefined => {
      const entry = isUsable ? readCacheEntry(entryPath(folder, url)) : undefined;
      const latest = clock.now().getTime() + CLOCK_TOLERANCE_MS;
      return entry?.url === url && entry.storedAt <= latest ? entry : undefined;
    },
    keep: (entry: CacheEntry): void => {
      const file = encodeEntry(entry);
      if (!isUsable || file.length > MAX_ENTRY_BYTES) return;
      valueOr(undefined, () => {
        replaceOwnFile(entryPath(folder, entry.url), file);
        // An existing folder may be readable by other users.
        chmodSync(folder, 0o700);
        bytes += file.length;
        if (bytes > MAX_CACHE_BYTES) bytes = sweep(folder);
      });
    },
    remove: (url: string): void => {
      if (isUsable) valueOr(undefined, () => rmSync(entryPath(folder, url)));
    },
  };
}

/** Returns the path of a URL's file. Two URLs with the same hash replace each other's responses. */
function entryPath(folder: string, url: string): string {
  // FNV-1a. Loading a module for a hash function takes 2 ms.
  const hash = Buffer.from(url).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5);
  return join(folder, (hash >>> 0).toString(16) + ENTRY);
}

function readCacheEntry(path: string): CacheEntry | undefined {
  const file = valueOr(undefined, () => readOwnFile(path, MAX_ENTRY_BYTES));
  const entry = file && valueOr(undefined, () => decodeEntry(file));
  if (file && !entry) valueOr(undefined, () => rmSync(path));
  return entry;
}

/** Returns the file for an entry: a line with the format, a line with its properties, its body, and a copy of all that. */
export function encodeEntry({ body, ...rest }: CacheEntry): Buffer {
  return withCopy(Buffer.concat([Buffer.from(`${FORMAT}\n${JSON.stringify(rest)}\n`), body]));
}

/** Returns the entry in a file, or undefined if the file is damaged or has a different format. */
export function decodeEntry(file: Buffer): CacheEntry | undefined {
  const content = withoutCopy(file);
  const start = FORMAT.length + 1;
  if (content?.toString("latin1", 0, start) !== `${FORMAT}\n`) return undefined;
  const end = content.indexOf("\n", start);
  // The properties are not checked, because undamaged content was written by `encodeEntry`.
  return { ...JSON.parse(content.toString("utf8", start, end)), body: content.subarray(end + 1) };
}

/** Removes the oldest responses and temporary files of killed processes, until the rest is small enough. Returns its size in bytes. */
function sweep(folder: string): number {
  const files = readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    // Another process may have removed the file.
    const stat = lstatSync(path, { throwIfNoEntry: false });
    return stat?.isFile() ? [{ path, size: stat.size, writtenAt: stat.mtimeMs }] : [];
  });
  let bytes = 0;
  for (const { path, size } of files.sort((one, other) => other.writtenAt - one.writtenAt)) {
    if (bytes + size > BYTES_AFTER_SWEEP) rmSync(path, { force: true });
    else bytes += size;
  }
  return bytes;
}
