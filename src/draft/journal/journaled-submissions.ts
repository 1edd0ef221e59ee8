import { parseUrl } from "../../base/text/parse-url.ts";
import type { AttemptRecord, CreatedRecord, JournalRecord, RefusedRecord } from "./journal.ts";
import { openJournal } from "./journal.ts";

/** The state of one draft according to the journal, or of the attempts to submit a product without a recorded draft. */
export type JournaledSubmission =
  | { readonly state: "created"; readonly last: CreatedRecord }
  /** An attempt has no outcome, so the draft may exist. */
  | { readonly state: "unknown"; readonly last: AttemptRecord }
  | { readonly state: "refused" | "unsent"; readonly last: RefusedRecord };

/**
 * Returns each created draft once. For each other product, returns the latest unfinished attempt or, if there is none, the latest outcome.
 * Drafts are in the order in which they were recorded, regardless of the times in the records, because the clock may have been set back.
 */
export function foldRecords(records: Iterable<JournalRecord>): JournaledSubmission[] {
  const drafts = new Map<string, JournaledSubmission>();
  const unfinished = new Map<string, readonly AttemptRecord[]>();
  const created = new Set<string>();
  for (const record of records) {
    const id = [record.baseUrl, record.account, record.idempotencyKey].join("\n");
    if (record.type === "created") {
      created.add(id);
      drafts.delete(id);
      // A draft's position and time are from its first record. All other values are from its last record.
      const draft = [record.baseUrl, record.dataId, draftIdentity(record)].join("\n");
      const { at } = drafts.get(draft)?.last ?? record;
      drafts.set(draft, { state: "created", last: { ...record, at } });
    } else if (!created.has(id)) {
      const attempts = attemptsAfter(record, unfinished.get(id) ?? []);
      unfinished.set(id, attempts);
      const last = attempts.at(-1);
      drafts.delete(id);
      if (last) drafts.set(id, { state: "unknown", last });
      else if (record.type !== "attempt") drafts.set(id, { state: record.type, last: record });
    }
  }
  return [...drafts.values()];
}

/** Returns a product's unfinished attempts after a record. */
function attemptsAfter(record: AttemptRecord | RefusedRecord, attempts: readonly AttemptRecord[]) {
  if (record.type === "attempt") return [...attempts, record];
  // After a conflict, the key belongs to different text, so no attempt to send this text with the key has succeeded.
  const isConflict = record.code === "IDEMPOTENCY_CONFLICT";
  const isSettled = ({ id, bodyHash }: AttemptRecord) =>
    id === record.id || (isConflict && bodyHash === record.bodyHash);
  return attempts.filter((attempt) => !isSettled(attempt));
}

/** Returns the drafts created in one catalog, newest first. If several drafts have the same slug, returns all of them. */
export function createdDrafts(records: Iterable<JournalRecord>, baseUrl: string): CreatedRecord[] {
  const drafts = foldRecords(records).flatMap(({ last }) => (last.type === "created" ? last : []));
  return drafts.filter((draft) => draft.baseUrl === baseUrl).reverse();
}

/** Returns a map from slugs to names for one catalog's journaled drafts, newest first. It is empty if the journal cannot be read. */
export async function submittedDrafts(
  dataFolder: string,
  baseUrl: string,
): Promise<ReadonlyMap<string, string>> {
  const { records } = await openJournal(dataFolder)
    .read()
    .catch(() => ({ records: [] }));
  return new Map(createdDrafts(records, baseUrl).map(({ slug, name }) => [slug, name]));
}

/** Reports whether two responses describe the same draft. Ignores the catalog's address, which can change for a local catalog. */
export function isSameDraft(one: Answered, other: Answered): boolean {
  return draftIdentity(one) === draftIdentity(other);
}

type Answered = Pick<CreatedRecord, "slug" | "editorUrl">;

function draftIdentity({ slug, editorUrl }: Answered): string {
  return `${slug}\n${parseUrl(editorUrl)?.pathname ?? editorUrl}`;
}
