import { openJournal } from "./journal.ts";
import type { AttemptRecord, CreatedRecord, JournalRecord, PlannedRecord, RefusedRecord } from "./record.ts";

/**
 * The state of a submission. `planned`: the file belongs to a batch and has not been sent yet. `unknown`: an attempt has no outcome, so the
 * draft may exist. `open`: the draft exists, but its batch or its run with `--new` has not succeeded yet.
 */
export type SubmissionState = "planned" | "created" | "open" | "unknown" | "refused" | "unsent";

/** The submission of one body to one catalog with one key, derived from the journal's records. */
export interface JournaledSubmission {
  readonly state: SubmissionState;
  /** The record of the outcome if it is known; otherwise, the record of the last attempt or of the plan. */
  readonly last: JournalRecord;
  /** The record of the draft that the service returns for the key, if one was created. */
  readonly created: CreatedRecord | undefined;
  /** The keys that runs chose but replaced with this submission's key. */
  readonly chosenKeys: ReadonlySet<string>;
  /** Whether the draft belongs to a batch that has not succeeded yet. */
  readonly isOfBatch: boolean;
}

/** Combines records into submissions, ordered by their last records. */
export function foldRecords(records: Iterable<JournalRecord>): JournaledSubmission[] {
  const accounts = new Map<string, Account>();
  for (const record of records) {
    const identity = [record.baseUrl, record.dataId, record.idempotencyKey, record.bodyHash].join("\n");
    const account = accounts.get(identity) ?? newAccount();
    enter(account, record);
    accounts.delete(identity);
    accounts.set(identity, account);
  }
  return [...accounts.values()].flatMap((account) => submissionOf(account) ?? []);
}

/**
 * Returns the submissions that have been attempted, newest first. The order depends on the positions of the records, not on their times,
 * because the clock may have been set back.
 */
export function attemptedSubmissions(records: readonly JournalRecord[]): JournaledSubmission[] {
  const positions = new Map(records.map((record, index) => [record, index]));
  const positionOf = ({ last }: JournaledSubmission) => positions.get(last) ?? 0;
  const attempted = foldRecords(records).filter(({ state }) => state !== "planned");
  return attempted.sort((one, other) => positionOf(other) - positionOf(one));
}

/** Returns the absolute paths of the files in one catalog's unfinished batches. The files may have been edited since they were recorded. */
export function filesOfBatches(records: Iterable<JournalRecord>, baseUrl: string): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const record of records) {
    if (record.path === undefined || record.baseUrl !== baseUrl) continue;
    if (record.isOfBatch === true) paths.add(record.path);
    if (record.isOfBatch === false) paths.delete(record.path);
  }
  return paths;
}

/** Returns the drafts created in one catalog, newest first. A later run that returns an existing draft does not change the order. */
export function createdDrafts(records: Iterable<JournalRecord>, baseUrl: string): CreatedRecord[] {
  const drafts = new Map<string, CreatedRecord>();
  for (const record of records) {
    if (record.type !== "created" || record.baseUrl !== baseUrl) continue;
    const known = drafts.get(record.slug);
    if (!known || !isSameDraft(known, record)) drafts.delete(record.slug);
    drafts.set(record.slug, record);
  }
  return [...drafts.values()].reverse();
}

/** Returns the names of the drafts in one catalog, keyed by slug, newest first. The map is empty if the journal cannot be read. */
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

/** Reports whether two responses describe the same draft. Ignores the catalog's address, which can change for a local catalog. */
export function isSameDraft(one: Answered, other: Answered): boolean {
  return one.slug === other.slug && pathOf(one.editorUrl) === pathOf(other.editorUrl);
}

type Answered = Pick<CreatedRecord, "slug" | "editorUrl">;

function pathOf(url: string): string {
  try {
    return new URL(url).pathname;
  } catch {
    return url;
  }
}

interface Account {
  readonly unsettled: Map<string, AttemptRecord>;
  readonly chosenKeys: Set<string>;
  created: CreatedRecord | undefined;
  /** The last attempt that was refused or not sent, or the plan for a file whose draft was never attempted. */
  unsent: RefusedRecord | PlannedRecord | undefined;
  isOpen: boolean;
  isOfBatch: boolean;
}

function newAccount(): Account {
  const flags = { isOpen: false, isOfBatch: false };
  return { unsettled: new Map(), chosenKeys: new Set(), created: undefined, unsent: undefined, ...flags };
}

function enter(account: Account, record: JournalRecord): void {
  const { unsettled, chosenKeys, created } = account;
  account.isOfBatch = record.isOfBatch ?? account.isOfBatch;
  if (record.chosenKey !== undefined) chosenKeys.add(record.chosenKey);
  switch (record.type) {
    case "planned":
      account.unsent ??= record;
      break;
    case "attempt":
      unsettled.set(record.id, record);
      break;
    case "created":
      // The service now returns this draft for the key, whatever the outcome of other attempts.
      unsettled.clear();
      account.created = created && isSameDraft(created, record) ? created : record;
      account.isOpen = record.isOpen === true;
      break;
    default:
      // A conflict means that the key belongs to another body, so no attempt to send this body with the key succeeded.
      if (record.code === "IDEMPOTENCY_CONFLICT") unsettled.clear();
      unsettled.delete(record.id);
      account.unsent = record;
  }
}

function submissionOf({ unsettled, unsent, isOpen, ...rest }: Account): JournaledSubmission | undefined {
  const { created } = rest;
  if (created) return { ...rest, state: isOpen ? "open" : "created", last: created };
  const attempt = [...unsettled.values()].at(-1);
  if (attempt) return { ...rest, state: "unknown", last: attempt };
  return unsent && { ...rest, state: unsent.type, last: unsent };
}
