import { closeSync, constants, fchmodSync, fstatSync, fsyncSync, readSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { openOwn } from "../../base/files/own-files.ts";
import { makeFolder } from "../../base/files/private-files.ts";
import { errorCode, folderAdvice, reasonOf } from "../../base/files/system-error.ts";
import { counted } from "../../base/text/counted.ts";
import { type CatalogError, recoverWith } from "../../contract/errors/catalog-error.ts";
import { LocalFailure } from "../../contract/errors/local-errors.ts";
import { type JournalRecord, parseRecord } from "./record.ts";

export interface JournalContent {
  /** The records in the order in which they were written. */
  readonly records: readonly JournalRecord[];
  /** The number of lines that are damaged or from a later version of this tool. */
  readonly damaged: number;
}

/** A private, append-only file that records the submissions from this machine, with one JSON record per line. */
export interface Journal {
  readonly path: string;
  /** Reads the records. Treats a missing or inaccessible journal as empty. Throws a `LocalFailure` if reading fails for another reason. */
  read(): Promise<JournalContent>;
  /** Appends records and waits until they are on disk. Throws a `LocalFailure` if writing fails. */
  append(...records: readonly JournalRecord[]): Promise<void>;
}

/** Returns the journal in a data folder. Neither the journal nor the folder needs to exist. */
export function openJournal(dataFolder: string): Journal {
  const path = join(dataFolder, "drafts.jsonl");
  return {
    path,
    read: () => readRecords(path).catch(failed(path, "read")),
    append: (...records) => appendRecords(path, records).catch(failed(path, "write")),
  };
}

interface NotedJournal {
  readonly journal: Journal;
  readonly note: (text: string) => void;
}

/** Reads the records. If lines are damaged, prints a note. Throws the same errors as `Journal.read`. */
export async function readJournal({ journal, note }: NotedJournal): Promise<readonly JournalRecord[]> {
  const { records, damaged } = await journal.read();
  if (damaged > 0) note(`${counted(damaged, "line")} of the journal could not be read: ${journal.path}`);
  return records;
}

/** Reads the records. If `readJournal` throws a `CatalogError`, prints a note and returns no records. */
export function readOrNote(noted: NotedJournal): Promise<readonly JournalRecord[]> {
  const unread = ({ message }: CatalogError) => {
    noted.note(message);
    return [];
  };
  return readJournal(noted).catch(recoverWith(unread));
}

/** Appends records. If writing fails, prints a note. */
export function appendOrNote(noted: NotedJournal, records: readonly JournalRecord[]): Promise<void> {
  return noted.journal.append(...records).catch(recoverWith(({ message }) => noted.note(message)));
}

function failed(path: string, action: string) {
  return (error: unknown): never => {
    throw new LocalFailure({
      message: `Cannot ${action} the draft journal: ${reasonOf(error)}`,
      facts: [["Journal", path]],
      hint: folderAdvice(error, "CATALOG_DATA_DIR"),
      cause: error,
    });
  };
}

/** The maximum size of a line, which is several times the size of a record whose URLs have the maximum length. */
const MAX_LINE_BYTES = 128 * 1024;

/**
 * Appends records, in a single write if possible, because several processes can append at the same time. If the last line is incomplete,
 * for example after a crash, starts a new line first. Old records are kept, because ten drafts a day add only 4 MB a year.
 */
async function appendRecords(path: string, records: readonly JournalRecord[]): Promise<void> {
  const lines = records.map((record) => `${JSON.stringify(record)}\n`);
  if (lines.some((line) => Buffer.byteLength(line) > MAX_LINE_BYTES)) {
    throw new Error("the record is larger than 128 KiB");
  }
  makeFolder(dirname(path));
  const file = openOwn(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT);
  try {
    const { mode, size } = fstatSync(file);
    if ((mode & 0o077) !== 0) fchmodSync(file, 0o600);
    let isWhole = size === 0 || readAt(file, size - 1, 1)[0] === LINE_FEED;
    do {
      const bytes = Buffer.from(`${isWhole ? "" : "\n"}${lines.join("")}`);
      // After an incomplete write, the lines are written again. If the disk is full, the second write throws an error.
      isWhole = writeSync(file, bytes) === bytes.length;
    } while (!isWhole);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Reads all records in chunks, because the file can be large. An incomplete last line does not count as damaged, because another process
 * may be writing it.
 */
async function readRecords(path: string): Promise<JournalContent> {
  const records: JournalRecord[] = [];
  let damaged = 0;
  let rest = Buffer.alloc(0);
  for (const chunk of chunksOf(path)) {
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
const CHUNK_BYTES = 1024 * 1024;

/** Yields the content of a file. Yields nothing if the file is missing, or if this user may not open it. */
function* chunksOf(path: string): Generator<Buffer> {
  const file = openReachable(path);
  if (file === undefined) return;
  try {
    for (let position = 0; ; ) {
      const chunk = readAt(file, position, CHUNK_BYTES);
      if (chunk.length === 0) return;
      yield chunk;
      position += chunk.length;
    }
  } finally {
    closeSync(file);
  }
}

function readAt(file: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  return buffer.subarray(0, readSync(file, buffer, { position }));
}

function openReachable(path: string): number | undefined {
  try {
    return openOwn(path);
  } catch (error) {
    if (UNREACHABLE.has(errorCode(error))) return undefined;
    throw error;
  }
}

/** The error codes for a file that is missing or that this user may not open. In these cases, the journal counts as empty. */
const UNREACHABLE: ReadonlySet<string | undefined> = new Set(["ENOENT", "ENOTDIR", "EACCES", "EPERM"]);
