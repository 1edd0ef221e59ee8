import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { CatalogError } from "../../errors/catalog-error.ts";
import { LocalFailure } from "../../errors/local-errors.ts";
import { makeFolder } from "../../files/private-files.ts";
import { reasonOf } from "../../files/system-error.ts";
import type { RandomBytes } from "../idempotency-key.ts";
import { carriedOver } from "./journaled-submissions.ts";
import type { JournalRecord } from "./record.ts";
import { appendLines, MAX_LINE_BYTES, readSegments, sealSegment } from "./segments.ts";

/** The size at which a segment is sealed, and the number of sealed ones that are kept: some 2,000 submissions each. */
const SEGMENT_BYTES = 1024 * 1024;
const KEPT_SEGMENTS = 2;

/** The readable content of a journal. */
export interface JournalContent {
  /** In the order in which they were written. */
  readonly records: readonly JournalRecord[];
  /** Number of lines that were torn, damaged, or written by a later version of this tool. */
  readonly damaged: number;
}

/**
 * The submissions from this machine: one JSON record a line, in files that only their owner can read. They are only appended to,
 * renamed when full, and removed once their unfinished attempts are in a later one.
 */
export interface Journal {
  readonly path: string;
  /** Reads all records; none when there is no journal yet. Throws a `LocalFailure` when a file cannot be read. */
  read(): Promise<JournalContent>;
  /** Writes a record and waits until it is on the disk. Throws a `LocalFailure` when it cannot be written. */
  append(record: JournalRecord): Promise<void>;
}

/** Opens the journal at a path, which need not exist. */
export function openJournal(path: string, randomBytes: RandomBytes): Journal {
  return {
    path,
    read: () => readJournal(path).catch(failed(path, "read")),
    append: (record) => append(path, record, randomBytes).catch(failed(path, "write")),
  };
}

async function readJournal(path: string): Promise<JournalContent> {
  const segments = await readSegments(path);
  return {
    records: segments.flatMap(({ records }) => records),
    damaged: segments.reduce((sum, { damaged }) => sum + damaged, 0),
  };
}

async function append(path: string, record: JournalRecord, randomBytes: RandomBytes): Promise<void> {
  const line = JSON.stringify(record);
  if (Buffer.byteLength(line) > MAX_LINE_BYTES) throw new Error("the record is larger than 128 KiB");
  makeFolder(dirname(path));
  const size = await appendLines(path, [line]);
  // The record is on the disk: a rotation that fails can wait for the next one.
  if (size > SEGMENT_BYTES) await rotate(path, randomBytes).catch(() => undefined);
}

async function rotate(path: string, randomBytes: RandomBytes): Promise<void> {
  await sealSegment(path, Buffer.from(randomBytes(8)).toString("hex"));
  const segments = await readSegments(path);
  const [oldest, ...later] = segments;
  const sealed = segments.filter((segment) => segment.path !== path);
  if (oldest === undefined || sealed.length <= KEPT_SEGMENTS) return;
  const records = carriedOver(
    oldest.records,
    later.flatMap((segment) => segment.records),
  );
  const lines = newestWithin(
    SEGMENT_BYTES / 2,
    records.map((record) => JSON.stringify(record)),
  );
  if (lines.length > 0) await appendLines(path, lines);
  await rm(oldest.path, { force: true });
}

/** Returns the last lines that fit, so that attempts that are never finished do not fill the journal. */
function newestWithin(bytes: number, lines: readonly string[]): readonly string[] {
  let left = bytes;
  const first = lines.findLastIndex((line) => {
    left -= Buffer.byteLength(line) + 1;
    return left < 0;
  });
  return lines.slice(first + 1);
}

function failed(path: string, action: string) {
  return (error: unknown): never => {
    throw new LocalFailure({
      message: `Cannot ${action} the draft journal: ${reasonOf(error)}`,
      facts: [["Journal", path]],
      hint: "Make the folder writable, or name another one with CATALOG_DATA_DIR",
      cause: error,
    });
  };
}

/** A journal, and a port for notes about its failures. */
interface NotedJournal {
  readonly journal: Journal;
  readonly note: (text: string) => void;
}

/** The need of a journal: without it, a random key could never be found again. */
interface Requirement {
  readonly isRequired: boolean;
}

/** Reads the journal. Damaged lines give a note, and so does an unreadable journal, which is empty then; when it is required, it throws. */
export async function readOrNote(
  { journal, note }: NotedJournal,
  { isRequired }: Requirement,
): Promise<JournalContent> {
  try {
    const content = await journal.read();
    const lines = `${content.damaged} line${content.damaged === 1 ? "" : "s"}`;
    if (content.damaged > 0) note(`${lines} of the journal could not be read: ${journal.path}`);
    return content;
  } catch (error) {
    if (isRequired || !(error instanceof CatalogError)) throw error;
    note(error.message);
    return { records: [], damaged: 0 };
  }
}

/** Writes a record. A journal that cannot be written gives a note; when it is required, it throws. */
export async function appendOrNote(
  { journal, note }: NotedJournal,
  record: JournalRecord,
  { isRequired }: Requirement = { isRequired: false },
): Promise<void> {
  try {
    await journal.append(record);
  } catch (error) {
    if (isRequired || !(error instanceof CatalogError)) throw error;
    note(error.message);
  }
}
