import { join } from "node:path";
import { CatalogError } from "../../errors/catalog-error.ts";
import { LocalFailure } from "../../errors/local-errors.ts";
import { makeFolder } from "../../files/private-files.ts";
import { folderAdvice, reasonOf } from "../../files/system-error.ts";
import { counted } from "../../text/counted.ts";
import { appendRecords, type JournalContent, readRecords } from "./journal-file.ts";
import type { JournalRecord } from "./record.ts";

/** A private, append-only file that records the submissions from this machine, with one JSON record per line. */
export interface Journal {
  readonly path: string;
  /** Reads the records. A missing journal has no records. Throws a `LocalFailure` if the file cannot be read. */
  read(): Promise<JournalContent>;
  /** Appends records and waits until they are on the disk. Throws a `LocalFailure` if writing fails. */
  append(...records: readonly JournalRecord[]): Promise<void>;
}

/** Returns the journal in a data folder. Neither the journal nor the folder needs to exist. */
export function openJournal(dataFolder: string): Journal {
  const path = join(dataFolder, "drafts.jsonl");
  return {
    path,
    read: () => readRecords(path).catch(failed(path, "read")),
    append: async (...records) => {
      try {
        makeFolder(dataFolder);
        await appendRecords(path, records);
      } catch (error) {
        failed(path, "write")(error);
      }
    },
  };
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

interface NotedJournal {
  readonly journal: Journal;
  readonly note: (text: string) => void;
}

/** Reads the records, and prints a note about damaged lines. Throws a `LocalFailure` if reading fails. */
export async function readJournal({ journal, note }: NotedJournal): Promise<readonly JournalRecord[]> {
  const { records, damaged } = await journal.read();
  if (damaged > 0) note(`${counted(damaged, "line")} of the journal could not be read: ${journal.path}`);
  return records;
}

/** Reads the records. If reading fails, prints a note and returns no records. */
export function readOrNote(noted: NotedJournal): Promise<readonly JournalRecord[]> {
  return readJournal(noted).catch(noteFailure(noted, []));
}

/** Appends records. If writing fails, prints a note. */
export function appendOrNote(noted: NotedJournal, records: readonly JournalRecord[]): Promise<void> {
  return noted.journal.append(...records).catch(noteFailure(noted, undefined));
}

function noteFailure<Value>({ note }: NotedJournal, value: Value) {
  return (error: unknown): Value => {
    if (!(error instanceof CatalogError)) throw error;
    note(error.message);
    return value;
  };
}
