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
  const products = new Map<string, Product>();
  for (const record of records) {
    // The ID of a local catalog's data may be known only after the response, so it is not part of a product's identity.
    const id = [record.baseUrl, record.account, record.idempotencyKey].join("\n");
    const product = products.get(id) ?? { hasDraft: false, unsettled: new Map() };
    products.set(id, product);
    if (record.type === "created") {
      product.hasDraft = true;
      drafts.delete(id);
      // A draft's position and time are from its first record. All other values are from its last record.
      const draft = [record.baseUrl, record.dataId, draftIdentity(record)].join("\n");
      drafts.set(draft, {
        state: "created",
        last: { ...record, at: (drafts.get(draft)?.last ?? record).at },
      });
    } else if (!product.hasDraft) {
      settle(product.unsettled, record);
      const open = [...product.unsettled.values()].at(-1);
      drafts.delete(id);
      if (open) drafts.set(id, { state: "unknown", last: open });
      else if (record.type !== "attempt") drafts.set(id, { state: record.type, last: record });
    }
  }
  return [...drafts.values()];
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

interface Product {
  hasDraft: boolean;
  readonly unsettled: Map<string, AttemptRecord>;
}

function settle(unsettled: Map<string, AttemptRecord>, record: AttemptRecord | RefusedRecord): void {
  if (record.type === "attempt") {
    unsettled.set(record.id, record);
    return;
  }
  unsettled.delete(record.id);
  if (record.code !== "IDEMPOTENCY_CONFLICT") return;
  // The key belongs to different text, so no attempt to send this text with the key has succeeded.
  for (const [id, { bodyHash }] of unsettled) if (bodyHash === record.bodyHash) unsettled.delete(id);
}
