import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import type { Clock } from "../../context.ts";
import { LocalFailure } from "../../errors/local-failure.ts";
import { makeFolder } from "../../files/make-folder.ts";
import { compactJournal } from "./compact-journal.ts";
import { appendLine, readFrom } from "./journal-file.ts";
import { type JournalRecord, type JournalText, parseJournal } from "./journal-record.ts";

/** Bytes from which on the journal is compacted. */
const COMPACT_FROM = 1024 * 1024;

/** What this machine submitted: an append-only file of one JSON record a line, readable by its owner alone. */
export interface Journal {
  readonly path: string;
  /** Everything that can be read; nothing when there is no journal yet. Throws a `LocalFailure` when it cannot be opened. */
  read(): Promise<JournalText>;
  /** Returns when the record is on the disk. Throws a `LocalFailure` when it cannot be written. */
  append(record: JournalRecord): Promise<void>;
}

/** Opens the journal at a path, which need not exist. */
export function openJournal(path: string, clock: Clock): Journal {
  return {
    path,
    read: () => readJournal(path).catch(failed(path, "read")),
    append: (record) => append(path, record, clock).catch(failed(path, "written")),
  };
}

async function readJournal(path: string): Promise<JournalText> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(
    (error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    },
  );
  if (handle === undefined) return { records: [], damaged: 0 };
  try {
    return parseJournal((await readFrom(handle, 0)).bytes.toString());
  } finally {
    await handle.close();
  }
}

async function append(path: string, record: JournalRecord, clock: Clock): Promise<void> {
  makeFolder(dirname(path));
  const size = await appendLine(path, JSON.stringify(record));
  // The record is safe: a journal that stays long for now is no failure.
  if (size > COMPACT_FROM) await compactJournal(path, clock.now()).catch(() => undefined);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function failed(path: string, deed: string) {
  return (error: unknown): never => {
    const why = error instanceof Error ? error.message : String(error);
    throw new LocalFailure({
      message: `The journal of drafts cannot be ${deed}: ${why}`,
      facts: [["Journal", path]],
      hint: "Make the folder writable, or name another one with CATALOG_DATA_DIR",
      cause: error,
    });
  };
}
