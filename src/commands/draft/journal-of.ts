import { join } from "node:path";
import type { App } from "../../app/app.ts";
import { type Journal, openJournal } from "../../draft/journal/journal.ts";

/** Opens the journal of the drafts that were submitted from this machine. */
export function journalOf({ folders }: App): Journal {
  return openJournal(join(folders.data, "drafts.jsonl"));
}
