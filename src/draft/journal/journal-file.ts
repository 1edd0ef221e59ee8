import { constants } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";

/** More than a journal that is compacted in time can hold; what stands before that in a larger one is not read. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Appends one line in a single write and waits until it is on the disk. Returns the size of the file afterwards.
 *
 * Processes may append at the same time, and one may put a compacted file in this one's place: then the line is written
 * again, to the new file. A line that a crash left torn is ended first.
 */
export async function appendLine(path: string, line: string): Promise<number> {
  for (;;) {
    const handle = await open(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, 0o600);
    try {
      const before = await handle.stat({ bigint: true });
      if (!before.isFile()) throw new Error("it is not a regular file");
      if ((before.mode & 0o077n) !== 0n) await handle.chmod(0o600);
      const bytes = Buffer.from(`${(await isTorn(handle, Number(before.size))) ? "\n" : ""}${line}\n`);
      const { bytesWritten } = await handle.write(bytes);
      if (bytesWritten < bytes.length) throw new Error("the disk is full");
      await handle.sync();
      const now = await stat(path, { bigint: true }).catch(() => undefined);
      if (now?.ino === before.ino && now.dev === before.dev) return Number(before.size) + bytes.length;
    } finally {
      await handle.close();
    }
  }
}

async function isTorn(handle: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false;
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return bytesRead === 1 && buffer[0] !== 0x0a;
}

/** What stands in a file from a place on, and where it ends. */
export interface FilePart {
  readonly bytes: Buffer;
  readonly end: number;
}

/** Reads from `start` to the end; of a file that is much too large only the last part, from a whole line on. */
export async function readFrom(handle: FileHandle, start: number): Promise<FilePart> {
  const { size } = await handle.stat();
  const from = Math.max(start, size - MOST_BYTES);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(0, size - from)), 0, null, from);
  const bytes = buffer.subarray(0, bytesRead);
  return { bytes: from > start ? bytes.subarray(bytes.indexOf(0x0a) + 1) : bytes, end: from + bytesRead };
}
