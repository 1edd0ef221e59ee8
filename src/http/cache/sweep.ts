import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { TEMPORARY } from "../../files/private-files.ts";

/** The maximum total size of the responses on disk, in bytes. */
export const MAX_CACHE_BYTES = 32 * 1024 * 1024;

/** The maximum size of one response, in bytes. A larger response would displace too many others. */
export const MAX_ENTRY_BYTES = 4 * 1024 * 1024;

/** The extension of a response's file. */
export const ENTRY = ".entry";

/** The size in bytes at which a sweep stops removing responses. Without this margin, every new response could cause a sweep. */
const BYTES_AFTER_SWEEP = MAX_CACHE_BYTES * 0.9;

/** The age at which a temporary file counts as left behind by a killed process. */
const ABANDONED_MS = 60 * 60 * 1000;

/** The usual allocation unit of file systems, in bytes. A small file takes more space than its size. */
const BLOCK_BYTES = 4096;

/** Returns the approximate space on disk, in bytes, for a file of `bytes` bytes. */
export function sizeOnDisk(bytes: number): number {
  return Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
}

/** Removes abandoned files and, if the folder is too large, the least recently used responses. Returns the remaining size in bytes. */
export function sweep(folder: string, now: Date): number {
  const files = filesIn(folder);
  const entries = files.filter(({ path }) => path.endsWith(ENTRY));
  for (const { path, usedAt } of files) {
    if (path.endsWith(TEMPORARY) && usedAt < now.getTime() - ABANDONED_MS) rmSync(path, { force: true });
  }
  let bytes = entries.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= MAX_CACHE_BYTES) return bytes;
  for (const { path, bytes: size } of entries.sort((one, other) => one.usedAt - other.usedAt)) {
    if (bytes <= BYTES_AFTER_SWEEP) break;
    rmSync(path, { force: true });
    bytes -= size;
  }
  return bytes;
}

function filesIn(folder: string) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    // Another process may have removed the file.
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat?.isFile() ? [{ path, bytes: sizeOnDisk(stat.size), usedAt: stat.mtimeMs }] : [];
  });
}
