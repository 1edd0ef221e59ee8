import { chmodSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import type { Clock } from "../../context.ts";
import { readRegularFile } from "../../files/read-file.ts";
import { replaceFile } from "../../files/replace-file.ts";
import { decodeEntry, type Entry, encodeEntry } from "./entry-file.ts";
import { entryName, MAX_CACHE_BYTES, MAX_ENTRY_BYTES, sizeOnDisk, sweep } from "./sweep.ts";

/** The values of a request's header fields, by lower-case name. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Answers on disk, one file each. Nothing here ever throws: a damaged file, a folder that cannot be read or written and
 * a full disk are the same as an answer that is not there.
 */
export interface EntryStore {
  /** The newest whole answer that fits the request's headers (`Vary`, RFC 9111 §4.1). */
  find(url: string, headers: RequestHeaders): Entry | undefined;
  keep(entry: Entry): void;
  /** Removes every answer of a URL. */
  remove(url: string): void;
}

/** Answers in a folder that only its owner can read; it is made with the first answer. */
export function createEntryStore(folder: string, clock: Clock): EntryStore {
  // Unknown until the folder is looked through, and then only a guess: other processes write there too.
  let bytes: number | undefined;
  return {
    find: (url, headers) => {
      const now = clock.now();
      const found = variantsOf(folder, url)
        .flatMap((name) => readEntry(join(folder, name)))
        .filter(({ entry }) => entry.url === url && isUsable(entry, now) && fits(entry, headers))
        .sort((one, other) => other.entry.value.cachedAt - one.entry.value.cachedAt)[0];
      // The time of the last use is what the sweep goes by.
      if (found) tolerate(() => utimesSync(found.path, now, now));
      return found?.entry;
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

function readEntry(path: string): readonly { readonly path: string; readonly entry: Entry }[] {
  const file = tolerate(() => readRegularFile(path, MAX_ENTRY_BYTES));
  const entry = file && tolerate(() => decodeEntry(file));
  if (file && !entry) tolerate(() => rmSync(path));
  return entry ? [{ path, entry }] : [];
}

/** A clock that was put back would make an answer of the future fresh for as long. */
const CLOCK_TOLERANCE_MS = 60_000;

function isUsable({ value }: Entry, now: Date): boolean {
  return (
    (value.deleteAt > now.getTime() || hasValidator(value)) &&
    value.cachedAt <= now.getTime() + CLOCK_TOLERANCE_MS
  );
}

/** Reports whether an answer can be revalidated however old it is (RFC 9111 §4.3.1): it is kept as long as there is room. */
export function hasValidator({ etag, headers }: Entry["value"]): boolean {
  return etag !== undefined || headers["last-modified"] !== undefined;
}

function fits({ value }: Entry, headers: RequestHeaders): boolean {
  return Object.entries(value.vary ?? {}).every(
    ([name, wanted]) => JSON.stringify(headers[name] ?? null) === JSON.stringify(wanted ?? null),
  );
}

/** All variants of a URL begin alike, so that they are found without an index that could get out of step. */
function nameOf({ url, value }: Entry): string {
  return entryName(hash(url), hash(JSON.stringify(Object.entries(value.vary ?? {}).sort())));
}

/** Short, and without the 3 ms that it takes to load a better one: of two URLs with the same hash only one is kept. */
function hash(text: string): string {
  return crc32(text).toString(16).padStart(8, "0");
}

function write(folder: string, name: string, file: Buffer): void {
  replaceFile(join(folder, name), file);
  // It may be an older one, which others could look into.
  chmodSync(folder, 0o700);
}

/** The cache is a convenience: no failure of its disk may fail a command. */
function tolerate<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
