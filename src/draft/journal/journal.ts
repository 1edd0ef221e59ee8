import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { CatalogError } from "../../errors/catalog-error.ts";
import { LocalFailure } from "../../errors/local-errors.ts";
import { makeFolder } from "../../files/make-folder.ts";
import { reasonOf } from "../../files/system-error.ts";
import type { RandomBytes } from "../key/idempotency-key.ts";
import type { JournalRecord } from "./record.ts";
import { appendLines, MOST_LINE_BYTES, readSegments, sealSegment } from "./segments.ts";
import { carriedOver } from "./submissions.ts";

/** Bytes from which on a segment is sealed, and how many sealed ones are kept: some 2,000 submissions each. */
const SEGMENT_BYTES = 1024 * 1024;
const KEPT_SEGMENTS = 2;

/** All that can be read of a journal. */
export interface JournalContent {
  /** In the order in which they were written. */
  readonly records: readonly JournalRecord[];
  /** Number of lines that were torn, damaged, or written by a later version of this tool. */
  readonly damaged: number;
}

/**
 * The submissions from this machine: one JSON record a line, in files that only their owner can read, and that are only appended to,
 * renamed when they are full, and removed when what counts of them stands in a later one.
 */
export interface Journal {
  readonly path: string;
  /** Reads everything; nothing when there is no journal yet. Throws a `LocalFailure` when a file of it cannot be read. */
  read(): Promise<JournalContent>;
  /** Returns when the record is on the disk. Throws a `LocalFailure` when it cannot be written. */
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
  if (Buffer.byteLength(line) > MOST_LINE_BYTES) throw new Error("the record is larger than 128 KiB");
  makeFolder(dirname(path));
  const size = await appendLines(path, [line]);
  // The record is safe: a journal that stays long for now is no failure.
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

/** Returns the last lines, up to half a segment, so that attempts that are never finished do not fill the journal. */
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
      message: `Cannot ${action} the journal of drafts: ${reasonOf(error)}`,
      facts: [["Journal", path]],
      hint: "Make the folder writable, or name another one with CATALOG_DATA_DIR",
      cause: error,
    });
  };
}

/** A journal, and a port for notes about its trouble. */
interface NotedJournal {
  readonly journal: Journal;
  readonly note: (text: string) => void;
}

/** Tells whether the work cannot go on without the journal: a random key that was not written could never be found again. */
interface Requirement {
  readonly isRequired: boolean;
}

/** Reads the journal. Damage costs a note, and so does a journal that cannot be read, unless it is required. */
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

/** Writes a record. A journal that cannot be written costs a note, unless it is required. */
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
