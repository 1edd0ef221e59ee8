import { openJournal } from "./journal.ts";
import { createdDrafts } from "./journaled-submissions.ts";

/**
 * Returns the names of the drafts submitted to a base URL, keyed by slug, newest first. Returns an empty map if the journal cannot be read.
 */
export async function submittedDrafts(
  dataFolder: string,
  baseUrl: string,
): Promise<ReadonlyMap<string, string>> {
  try {
    const { records } = await openJournal(dataFolder).read();
    return new Map(createdDrafts(records, baseUrl).map(({ slug, name }) => [slug, name]));
  } catch {
    return new Map();
  }
}
