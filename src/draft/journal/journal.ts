import { join } from "node:path";
import { CatalogError } from "../../errors/catalog-error.ts";
import { LocalFailure } from "../../errors/local-errors.ts";
import { withLock } from "../../files/lock.ts";
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
  /**
   * Runs an action while holding the journal's lock, so that two processes do not act on the journal at the same time. Throws the action's
   * errors, and a `LocalFailure` if the lock file cannot be written.
   */
  exclusively<Result>(act: () => Promise<Result>): Promise<Result>;
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
    exclusively: async (act) => {
      let isHeld = false;
      const actOnce = () => {
        isHeld = true;
        return act();
      };
      try {
        makeFolder(dataFolder);
        return await withLock(`${path}.lock`, actOnce);
      } catch (error) {
        if (isHeld) throw error;
        return failed(path, "write")(error);
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

/** Whether the journal is required. A random key that is not in the journal cannot be sent again. */
interface Requirement {
  readonly isRequired: boolean;
}

/** Reads the records, and prints a note about damaged lines. If reading fails, throws if `isRequired` is set; otherwise, prints a note. */
export async function readOrNote(
  { journal, note }: NotedJournal,
  { isRequired }: Requirement,
): Promise<readonly JournalRecord[]> {
  try {
    const { records, damaged } = await journal.read();
    if (damaged > 0) note(`${counted(damaged, "line")} of the journal could not be read: ${journal.path}`);
    return records;
  } catch (error) {
    if (isRequired || !(error instanceof CatalogError)) throw error;
    note(error.message);
    return [];
  }
}

/** Appends records. If writing fails, throws if `isRequired` is set; otherwise, prints a note. */
export async function appendOrNote(
  { journal, note }: NotedJournal,
  records: readonly JournalRecord[],
  { isRequired }: Requirement = { isRequired: false },
): Promise<void> {
  try {
    await journal.append(...records);
  } catch (error) {
    if (isRequired || !(error instanceof CatalogError)) throw error;
    note(error.message);
  }
}
