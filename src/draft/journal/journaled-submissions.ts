import type { AttemptRecord, CreatedRecord, JournalRecord, RefusedRecord } from "./record.ts";

/**
 * The state of a submission. `unknown`: an attempt has no outcome, so the draft may exist. `open`: the draft exists, but the run
 * with `--new` that created it did not succeed.
 */
export type SubmissionState = "created" | "open" | "unknown" | "refused" | "unsent";

/** The records of one body, sent to one catalog with one key. */
export interface JournaledSubmission {
  readonly state: SubmissionState;
  /** The outcome if it is known, else the last attempt. */
  readonly last: JournalRecord;
  /** The first record of the draft that the service returns for the key. Later runs repeat it. */
  readonly created: CreatedRecord | undefined;
  /** The keys of runs that used this submission's key instead of their own. */
  readonly chosenKeys: ReadonlySet<string>;
}

/** Folds records into submissions, ordered by their last record. */
export function foldRecords(records: Iterable<JournalRecord>): JournaledSubmission[] {
  const accounts = new Map<string, Account>();
  for (const record of records) {
    const identity = [record.baseUrl, record.dataId, record.idempotencyKey, record.bodyHash].join("\n");
    const account = accounts.get(identity) ?? newAccount();
    accounts.delete(identity);
    accounts.set(identity, enter(account, record));
  }
  return [...accounts.values()].flatMap((account) => submissionOf(account) ?? []);
}

/** A submission from this machine, as `draft list` shows it. */
export interface ListedSubmission {
  /** Null until the service responds, like status and editor URL. */
  readonly slug: string | null;
  readonly status: string | null;
  readonly editorUrl: string | null;
  readonly state: SubmissionState;
  /** The time of creation or of the last attempt, in ISO 8601. */
  readonly at: string;
  readonly name: string;
  readonly file: string | null;
  readonly baseUrl: string;
  readonly idempotencyKey: string;
  /** The code of the refusal, or of a failure before sending. */
  readonly code: string | null;
}

/** Returns the submissions from this machine, newest first. */
export function listSubmissions(records: Iterable<JournalRecord>): ListedSubmission[] {
  return foldRecords(records)
    .map(rowOf)
    .reverse()
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

function rowOf({ state, last, created }: JournaledSubmission): ListedSubmission {
  const { at, name, file, baseUrl, idempotencyKey } = last;
  const { slug = null, status = null, editorUrl = null } = created ?? {};
  const code = "code" in last ? last.code : null;
  return { slug, status, editorUrl, state, at, name, file, baseUrl, idempotencyKey, code };
}

/** Returns the drafts created in one catalog, newest first. A later run that returned the same draft does not change its age. */
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

/** Reports whether two responses describe the same draft. The catalog's address is ignored, because a local catalog may change its address. */
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

/** The properties of a draft file that the journal records. */
export interface KnownFile {
  readonly baseUrl: string;
  /** The hex SHA-256 of the canonical body, or undefined for an invalid file. */
  readonly bodyHash: string | undefined;
  /** The absolute path of the file, or undefined for standard input. */
  readonly path: string | undefined;
}

/** Returns the slug of the newest draft of a catalog with this content, else of the newest draft from this file. */
export function knownSlug(
  records: Iterable<JournalRecord>,
  { baseUrl, bodyHash, path }: KnownFile,
): string | undefined {
  const drafts = createdDrafts(records, baseUrl);
  const same = drafts.find((draft) => draft.bodyHash === bodyHash);
  return (same ?? drafts.find((draft) => path !== undefined && draft.path === path))?.slug;
}

interface Account {
  readonly unsettled: Map<string, AttemptRecord>;
  readonly chosenKeys: Set<string>;
  readonly created: CreatedRecord | undefined;
  readonly refused: RefusedRecord | undefined;
  readonly isOpen: boolean;
}

function newAccount(): Account {
  return {
    unsettled: new Map(),
    chosenKeys: new Set(),
    created: undefined,
    refused: undefined,
    isOpen: false,
  };
}

function enter(account: Account, record: JournalRecord): Account {
  const { unsettled, chosenKeys, created } = account;
  if (record.chosenKey !== undefined) chosenKeys.add(record.chosenKey);
  switch (record.type) {
    case "attempt":
      unsettled.set(record.id, record);
      return account;
    case "created":
      // The service now returns this draft for the key, regardless of other attempts.
      unsettled.clear();
      return {
        ...account,
        created: created && isSameDraft(created, record) ? created : record,
        isOpen: record.isOpen === true,
      };
    case "refused":
    case "unsent":
      // A conflict means that the key belongs to another body, so no attempt with this one succeeded.
      if (record.type === "refused" && record.code === "IDEMPOTENCY_CONFLICT") unsettled.clear();
      unsettled.delete(record.id);
      return { ...account, refused: record };
  }
}

function submissionOf(account: Account): JournaledSubmission | undefined {
  const { unsettled, chosenKeys, created, refused, isOpen } = account;
  if (created) return { state: isOpen ? "open" : "created", last: created, created, chosenKeys };
  const attempt = [...unsettled.values()].at(-1);
  if (attempt) return { state: "unknown", last: attempt, created, chosenKeys };
  return refused && { state: refused.type, last: refused, created, chosenKeys };
}
