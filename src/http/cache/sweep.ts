import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { TEMPORARY } from "../../files/private-files.ts";

/** The most bytes of all answers on disk. */
export const MAX_CACHE_BYTES = 32 * 1024 * 1024;

/** The most bytes of one answer: a larger one would displace all others. */
export const MAX_ENTRY_BYTES = 4 * 1024 * 1024;

const ENTRY = ".entry";

/** Bytes left by a sweep, so that not every further answer needs one. */
const BYTES_AFTER_SWEEP = MAX_CACHE_BYTES * 0.9;

/** The age from which a temporary file is taken to be left behind by a killed process. */
const ABANDONED_MS = 60 * 60 * 1000;

/** The unit in which file systems allocate: thousands of small answers take more than their bytes. */
const BLOCK_BYTES = 4096;

interface File {
  readonly path: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/** Returns the name of an answer's file. */
export function entryName(url: string, variant: string): string {
  return `${url}-${variant}${ENTRY}`;
}

/** Returns the bytes that a file takes on disk. */
export function sizeOnDisk(bytes: number): number {
  return Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
}

/**
 * Removes abandoned files and, when the folder is too large, the least recently used answers.
 * Returns the bytes that are left.
 */
export function sweep(folder: string, now: Date): number {
  const files = filesIn(folder);
  const entries = files.filter(({ path }) => path.endsWith(ENTRY));
  for (const { path, usedAt } of files) {
    if (path.endsWith(TEMPORARY) && usedAt < now.getTime() - ABANDONED_MS) rmSync(path, { force: true });
  }
  let bytes = entries.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= MAX_CACHE_BYTES) return bytes;
  for (const { path, bytes: freed } of entries.sort((one, other) => one.usedAt - other.usedAt)) {
    if (bytes <= BYTES_AFTER_SWEEP) break;
    rmSync(path, { force: true });
    bytes -= freed;
  }
  return bytes;
}

/** Lists the files; other processes may remove some at the same time. */
function filesIn(folder: string): File[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat?.isFile() ? [{ path, bytes: sizeOnDisk(stat.size), usedAt: stat.mtimeMs }] : [];
  });
}
