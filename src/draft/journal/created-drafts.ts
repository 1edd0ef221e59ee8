import type { CreatedRecord, JournalRecord } from "./record.ts";

/**
 * Returns the drafts that were created in one catalog, the newest first, each as it was last answered: an answer that is repeated
 * makes a draft no newer.
 */
export function createdDrafts(records: Iterable<JournalRecord>, baseUrl: string): CreatedRecord[] {
  const drafts = new Map<string, CreatedRecord>();
  for (const record of records) {
    if (record.type === "created" && record.baseUrl === baseUrl) drafts.set(record.slug, record);
  }
  return [...drafts.values()].reverse();
}
