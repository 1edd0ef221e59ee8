import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { errorCode } from "../../files/system-error.ts";
import { type JournalRecord, parseRecord } from "./record.ts";

/** The maximum size of a line. The limit is several times the size of a record whose URLs have the maximum length. */
const MAX_LINE_BYTES = 128 * 1024;

/** The content of a journal. */
export interface JournalContent {
  /** The records in the order in which they were written. */
  readonly records: readonly JournalRecord[];
  /** The number of lines that are damaged or from a later version of this tool. */
  readonly damaged: number;
}

/**
 * Appends records, in a single write if possible, and waits until they are on the disk. Several processes can append at the same time. If
 * the last line is incomplete, for example after a crash, starts a new line first.
 *
 * The file is never rewritten. A submission takes about 1 kB, so submitting ten drafts a day adds 4 MB a year.
 */
export async function appendRecords(path: string, records: readonly JournalRecord[]): Promise<void> {
  const lines = records.map((record) => `${JSON.stringify(record)}\n`);
  if (lines.some((line) => Buffer.byteLength(line) > MAX_LINE_BYTES)) {
    throw new Error("the record is larger than 128 KiB");
  }
  const handle = await openFile(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT);
  try {
    const { mode, size } = await handle.stat();
    if ((mode & 0o077) !== 0) await handle.chmod(0o600);
    let isWhole = !(await isTorn(handle, size));
    do {
      const bytes = Buffer.from(`${isWhole ? "" : "\n"}${lines.join("")}`);
      const { bytesWritten } = await handle.write(bytes);
      // After an incomplete write, the next write fails with the reason, such as a full disk.
      isWhole = bytesWritten === bytes.length;
    } while (!isWhole);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Reads all records. A missing journal has no records. The file is read in chunks, because it can be large. An incomplete last line does
 * not count as damaged, because another process may be writing it.
 */
export async function readRecords(path: string): Promise<JournalContent> {
  const handle = await openFile(path, constants.O_RDONLY).catch(unlessUnreachable);
  const records: JournalRecord[] = [];
  let damaged = 0;
  let rest = Buffer.alloc(0);
  for await (const chunk of handle?.createReadStream({ highWaterMark: 1024 * 1024 }) ?? []) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    const lines = bytes.subarray(0, end).toString().split("\n");
    const parsed = lines.filter((line) => line !== "").map(parseRecord);
    for (const record of parsed) {
      if (record) records.push(record);
      else damaged += 1;
    }
    rest = bytes.subarray(end);
    if (rest.length > MAX_LINE_BYTES) rest = NO_RECORD;
  }
  const last = parseRecord(rest.toString());
  return { records: last ? [...records, last] : records, damaged };
}

const LINE_FEED = 0x0a;
const NO_RECORD = Buffer.from("\0");

/** Opens a regular file. For anything else, such as a pipe, throws instead of blocking. */
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

/** The codes for a file that is missing or in a folder that this user may not read. Such a journal has no records for this user. */
const UNREACHABLE: ReadonlySet<string | undefined> = new Set(["ENOENT", "ENOTDIR", "EACCES", "EPERM"]);

function unlessUnreachable(error: unknown): undefined {
  if (UNREACHABLE.has(errorCode(error))) return undefined;
  throw error;
}
