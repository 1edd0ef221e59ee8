import { chmodSync, lstatSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Clock } from "../../context.ts";
import { isOwnFolder, readRegularFile, replaceFile } from "../../files/private-files.ts";
import { type CacheEntry, checksumOf, decodeEntry, encodeEntry } from "./entry-file.ts";
import { ENTRY, MAX_CACHE_BYTES, MAX_ENTRY_BYTES, sizeOnDisk, sweep } from "./sweep.ts";

export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A store of responses on disk, each in its own file. No method throws. A damaged file or a disk failure counts as a miss. */
export interface EntryStore {
  /** Returns the newest usable response that matches the request's header fields (`Vary`, RFC 9111 §4.1). */
  find(url: string, headers: RequestHeaders): CacheEntry | undefined;
  keep(entry: CacheEntry): void;
  /** Removes every response for a URL. */
  remove(url: string): void;
}

/**
 * Creates a store in a folder. When a response is stored, the folder is created if it is missing, and made inaccessible to other users. The
 * store stays empty if the folder is a link, is in a linked folder or belongs to another user.
 */
export function createEntryStore(folder: string, clock: Clock): EntryStore {
  return isOwnFolder(folder) && !isLink(dirname(folder)) ? openEntryStore(folder, clock) : NO_ENTRIES;
}

function isLink(path: string): boolean {
  return tolerate(() => lstatSync(path).isSymbolicLink()) ?? false;
}

const NO_ENTRIES: EntryStore = { find: () => undefined, keep: () => undefined, remove: () => undefined };

function openEntryStore(folder: string, clock: Clock): EntryStore {
  // The size is unknown until the first sweep. After that, it is an estimate, because other processes also write to the folder.
  let bytes = Number.POSITIVE_INFINITY;
  return {
    find: (url, headers) => {
      const now = clock.now();
      const newest = variantsOf(folder, url)
        .flatMap((name) => readEntry(join(folder, name)))
        .filter(({ entry }) => entry.url === url && isUsable(entry, now) && fits(entry, headers))
        .sort((one, other) => other.entry.value.cachedAt - one.entry.value.cachedAt)[0];
      // Records the use, because a sweep removes the least recently used files first.
      if (newest) tolerate(() => utimesSync(newest.path, now, now));
      return newest?.entry;
    },
    keep: (entry) => {
      const file = encodeEntry(entry);
      if (file.length > MAX_ENTRY_BYTES) return;
      tolerate(() => {
        replaceFile(join(folder, nameOf(entry)), file);
        // An existing folder may be readable by other users.
        chmodSync(folder, 0o700);
        bytes += sizeOnDisk(file.length);
        if (bytes > MAX_CACHE_BYTES) bytes = sweep(folder, clock.now());
      });
    },
    remove: (url) => {
      for (const name of variantsOf(folder, url)) tolerate(() => rmSync(join(folder, name)));
    },
  };
}

function variantsOf(folder: string, url: string): readonly string[] {
  return tolerate(() => readdirSync(folder).filter((name) => name.startsWith(`${checksumOf(url)}-`))) ?? [];
}

function readEntry(path: string): readonly { readonly path: string; readonly entry: CacheEntry }[] {
  const file = tolerate(() => readRegularFile(path, MAX_ENTRY_BYTES));
  const entry = file && tolerate(() => decodeEntry(file));
  if (file && !entry) tolerate(() => rmSync(path));
  return entry ? [{ path, entry }] : [];
}

/** How far in the future `cachedAt` may be. After the clock is set back, a later time would keep a response fresh for too long. */
const CLOCK_TOLERANCE_MS = 60_000;

function isUsable({ value }: CacheEntry, now: Date): boolean {
  return (
    (value.deleteAt > now.getTime() || hasValidator(value)) &&
    value.cachedAt <= now.getTime() + CLOCK_TOLERANCE_MS
  );
}

/** Reports whether a response can be revalidated (RFC 9111 §4.3.1). Such a response is usable at any age. */
export function hasValidator({ etag, headers }: CacheEntry["value"]): boolean {
  return etag !== undefined || headers["last-modified"] !== undefined;
}

function fits({ value: { vary } }: CacheEntry, headers: RequestHeaders): boolean {
  return Object.entries(vary ?? {}).every(
    ([name, value]) => JSON.stringify(headers[name] ?? null) === JSON.stringify(value ?? null),
  );
}

/**
 * Returns the file name of an entry. All variants of a URL have the same prefix, so no index is needed. If two URLs have the same checksum,
 * a response for one of them can replace a response for the other.
 */
function nameOf({ url, value }: CacheEntry): string {
  const variant = JSON.stringify(Object.entries(value.vary ?? {}).sort());
  return `${checksumOf(url)}-${checksumOf(variant)}${ENTRY}`;
}

/** Returns the result of an action, or undefined if the action throws. A disk error must not make a command fail. */
function tolerate<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
