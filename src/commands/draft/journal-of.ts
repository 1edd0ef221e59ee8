import type { App } from "../../app/app.ts";
import { type Journal, openJournal } from "../../draft/journal/journal.ts";
import { journalPath } from "../../draft/journal/submitted-drafts.ts";

/** Opens the journal of the drafts that were submitted from this machine. */
export function journalOf({ folders }: App): Journal {
  return openJournal(journalPath(folders.data));
}
