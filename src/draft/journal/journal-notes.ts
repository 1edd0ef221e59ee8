import { CatalogError } from "../../errors/catalog-error.ts";
import type { Journal } from "./journal.ts";
import type { JournalRecord } from "./record.ts";
import { foldRecords, type Submission } from "./submissions.ts";

/** A journal, and where to say that it is in trouble. */
interface JournalPorts {
  readonly journal: Journal;
  readonly note: (text: string) => void;
}

/** Whether the work cannot go on without the journal: a random key that was not noted could never be found again. */
interface Need {
  readonly isNeeded: boolean;
}

/** What the journal knows. Damage and, unless it is needed, a journal that cannot be read cost a note. */
export async function knownSubmissions(
  { journal, note }: JournalPorts,
  { isNeeded }: Need,
): Promise<readonly Submission[]> {
  try {
    const { records, damaged } = await journal.read();
    const lines = `${damaged} line${damaged === 1 ? "" : "s"}`;
    if (damaged > 0) note(`${lines} of the journal could not be read: ${journal.path}`);
    return foldRecords(records);
  } catch (error) {
    if (isNeeded || !(error instanceof CatalogError)) throw error;
    note(error.message);
    return [];
  }
}

/** Writes a record. Unless it is needed, a journal that cannot be written costs a note. */
export async function record(
  { journal, note }: JournalPorts,
  entry: JournalRecord,
  { isNeeded }: Need = { isNeeded: false },
): Promise<void> {
  try {
    await journal.append(entry);
  } catch (error) {
    if (isNeeded || !(error instanceof CatalogError)) throw error;
    note(error.message);
  }
}
