import { chmodSync, lstatSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import type { Clock } from "../../context.ts";
import { isOwnFolder, readRegularFile, replaceFile } from "../../files/private-files.ts";
import { type CacheEntry, decodeEntry, encodeEntry } from "./entry-file.ts";
import { entryName, MAX_CACHE_BYTES, MAX_ENTRY_BYTES, sizeOnDisk, sweep } from "./sweep.ts";

/** The header fields of a request, by lower-case name. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Responses on disk, each in its own file. No method throws: a damaged file, a folder that cannot be read or written, and a full
 * disk count as misses.
 */
export interface EntryStore {
  /** Returns the newest undamaged response that matches the request's headers (`Vary`, RFC 9111 §4.1). */
  find(url: string, headers: RequestHeaders): CacheEntry | undefined;
  keep(entry: CacheEntry): void;
  /** Removes every response for a URL. */
  remove(url: string): void;
}

/**
 * Creates a store in a folder. The folder is created when the first response is stored, and only the user can access it. If the
 * folder is a link, is below a link or belongs to another user, the store stays empty.
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
  let bytes: number | undefined;
  return {
    find: (url, headers) => {
      const now = clock.now();
      const newest = variantsOf(folder, url)
        .flatMap((name) => readEntry(join(folder, name)))
        .filter(({ entry }) => entry.url === url && isUsable(entry, now) && fits(entry, headers))
        .sort((one, other) => other.entry.value.cachedAt - one.entry.value.cachedAt)[0];
      // The sweep removes the least recently used files first.
      if (newest) tolerate(() => utimesSync(newest.path, now, now));
      return newest?.entry;
    },
    keep: (entry) => {
      const file = encodeEntry(entry);
      if (file.length > MAX_ENTRY_BYTES) return;
      tolerate(() => {
        write(folder, nameOf(entry), file);
        const known = bytes === undefined ? undefined : bytes + sizeOnDisk(file.length);
        bytes = known === undefined || known > MAX_CACHE_BYTES ? sweep(folder, clock.now()) : known;
      });
    },
    remove: (url) => {
      for (const name of variantsOf(folder, url)) tolerate(() => rmSync(join(folder, name)));
    },
  };
}

function variantsOf(folder: string, url: string): readonly string[] {
  return tolerate(() => readdirSync(folder).filter((name) => name.startsWith(`${hash(url)}-`))) ?? [];
}

function readEntry(path: string): readonly { readonly path: string; readonly entry: CacheEntry }[] {
  const file = tolerate(() => readRegularFile(path, MAX_ENTRY_BYTES));
  const entry = file && tolerate(() => decodeEntry(file));
  if (file && !entry) tolerate(() => rmSync(path));
  return entry ? [{ path, entry }] : [];
}

/**
 * How far in the future the date of a usable response can be. If the clock has been set back, a response with a later date would stay fresh
 * for too long.
 */
const CLOCK_TOLERANCE_MS = 60_000;

function isUsable({ value }: CacheEntry, now: Date): boolean {
  return (
    (value.deleteAt > now.getTime() || hasValidator(value)) &&
    value.cachedAt <= now.getTime() + CLOCK_TOLERANCE_MS
  );
}

/** Reports whether a response can be revalidated (RFC 9111 §4.3.1). Such a response is kept at any age, as long as there is space. */
export function hasValidator({ etag, headers }: CacheEntry["value"]): boolean {
  return etag !== undefined || headers["last-modified"] !== undefined;
}

function fits({ value: { vary } }: CacheEntry, headers: RequestHeaders): boolean {
  return Object.entries(vary ?? {}).every(
    ([name, value]) => JSON.stringify(headers[name] ?? null) === JSON.stringify(value ?? null),
  );
}

/** Returns the file name of an entry. The names of all variants of a URL have the same prefix, so no index is needed. */
function nameOf({ url, value }: CacheEntry): string {
  return entryName(hash(url), hash(JSON.stringify(Object.entries(value.vary ?? {}).sort())));
}

/**
 * Returns a short hash. Loading a cryptographic hash function would take 3 ms. If two URLs have the same hash, only the response for one of
 * them is kept.
 */
function hash(text: string): string {
  return crc32(text).toString(16).padStart(8, "0");
}

function write(folder: string, name: string, file: Buffer): void {
  replaceFile(join(folder, name), file);
  // An existing folder may be readable by other users.
  chmodSync(folder, 0o700);
}

/** Runs an action of the cache and ignores any failure, because a disk error must not make a command fail. */
function tolerate<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
