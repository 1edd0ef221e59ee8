import { constants } from "node:fs";
import { type FileHandle, open, readdir, rename, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { errorCode } from "../../files/system-error.ts";
import { type JournalRecord, parseRecord } from "./record.ts";

/** The longest line: several times the size of a record with the longest URLs. */
export const MAX_LINE_BYTES = 128 * 1024;

/** One file of a journal, read from beginning to end. */
export interface Segment {
  readonly path: string;
  readonly records: readonly JournalRecord[];
  /** Lines that could not be read. */
  readonly damaged: number;
}

/**
 * Appends lines to the open segment in a single write and waits until they are on the disk. Returns its size afterwards.
 *
 * Processes may append at the same time. When one of them seals the segment meanwhile, the lines are written again to the new one,
 * since readers of the sealed one may have missed them. A line that a crash left torn is ended first.
 */
export async function appendLines(path: string, lines: readonly string[]): Promise<number> {
  for (;;) {
    const handle = await openFile(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT);
    try {
      const before = await handle.stat({ bigint: true });
      if ((before.mode & 0o077n) !== 0n) await handle.chmod(0o600);
      const end = (await isTorn(handle, Number(before.size))) ? "\n" : "";
      const bytes = Buffer.from([end, ...lines.map((line) => `${line}\n`)].join(""));
      const { bytesWritten } = await handle.write(bytes);
      if (bytesWritten < bytes.length) throw new Error("the disk is full");
      await handle.sync();
      if ((await inodeOf(path)) === before.ino) return Number(before.size) + bytes.length;
    } finally {
      await handle.close();
    }
  }
}

/**
 * Reads every segment, the oldest first and the open one last; none when there is no journal. Starts again when a segment is
 * sealed or removed meanwhile. Throws when one cannot be read, so that the result is always complete.
 */
export async function readSegments(path: string): Promise<readonly Segment[]> {
  for (;;) {
    const inode = await inodeOf(path);
    const files = [...(await sealedFiles(path)), ...(inode === undefined ? [] : [path])];
    const segments = await Promise.all(files.map((file) => readSegment(file).catch(unlessMissing)));
    const isWhole = segments.every((segment) => segment !== undefined);
    if (isWhole && (await inodeOf(path)) === inode) return segments;
  }
}

/**
 * Renames the open segment, so that the next line begins a new one. Of two processes that do it at once, the second seals the new
 * segment: names are unique, so neither overwrites anything.
 */
export async function sealSegment(path: string, unique: string): Promise<void> {
  const last = (await sealedFiles(path)).at(-1);
  const number = last === undefined ? 0 : numberOf(last);
  await rename(path, `${path}.${number + 1}-${unique}`).catch(unlessMissing);
}

async function sealedFiles(path: string): Promise<readonly string[]> {
  const names = (await readdir(dirname(path)).catch(unlessMissing)) ?? [];
  const prefix = `${basename(path)}.`;
  return names
    .filter((name) => name.startsWith(prefix) && /^\d{1,15}-[0-9a-f]+$/.test(name.slice(prefix.length)))
    .map((name) => join(dirname(path), name))
    .sort((one, other) => numberOf(one) - numberOf(other));
}

function numberOf(sealed: string): number {
  return Number(/(\d+)-[0-9a-f]+$/.exec(sealed)?.[1]);
}

/** Reads a segment in pieces, so that no file is too large. An incomplete last line may still be being written and is no damage. */
async function readSegment(path: string): Promise<Segment> {
  const handle = await openFile(path, constants.O_RDONLY);
  const records: JournalRecord[] = [];
  let damaged = 0;
  let rest = Buffer.alloc(0);
  for await (const chunk of handle.createReadStream({ highWaterMark: 1024 * 1024 })) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    const lines = bytes.subarray(0, end).toString().split("\n");
    const found = lines.filter((line) => line !== "").map(parseRecord);
    for (const record of found) {
      if (record) records.push(record);
      else damaged += 1;
    }
    rest = bytes.subarray(end);
    if (rest.length > MAX_LINE_BYTES) rest = NO_RECORD;
  }
  const last = parseRecord(rest.toString());
  return { path, records: last ? [...records, last] : records, damaged };
}

const LINE_FEED = 0x0a;
const NO_RECORD = Buffer.from("\0");

/** Opens a regular file, and never blocks on a pipe. */
async function openFile(path: string, flags: number): Promise<FileHandle> {
  const handle = await open(path, flags | (constants.O_NONBLOCK ?? 0), 0o600);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new Error("it is not a regular file");
}

async function isTorn(handle: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false;
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return bytesRead === 1 && buffer[0] !== LINE_FEED;
}

async function inodeOf(path: string): Promise<bigint | undefined> {
  return (await stat(path, { bigint: true }).catch(unlessMissing))?.ino;
}

function unlessMissing(error: unknown): undefined {
  if (errorCode(error) === "ENOENT") return undefined;
  throw error;
}
