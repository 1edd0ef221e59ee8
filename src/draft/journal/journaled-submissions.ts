import type { AttemptRecord, CreatedRecord, JournalRecord, RefusedRecord } from "./record.ts";

/** The state of a submission. `unknown`: an attempt has no outcome, so the draft may exist. */
export type SubmissionState = "created" | "unknown" | "refused" | "unsent";

/** The records of one body that was sent to one catalog under one key. */
export interface JournaledSubmission {
  readonly state: SubmissionState;
  /** The outcome when it is known, else the last attempt. */
  readonly last: JournalRecord;
  /** The first record of the draft that the key now answers with; later runs repeat it. */
  readonly created: CreatedRecord | undefined;
  /** Attempts without an outcome. */
  readonly open: readonly AttemptRecord[];
}

/** Folds records into submissions, ordered by their last record. */
export function foldRecords(records: Iterable<JournalRecord>): JournaledSubmission[] {
  return [...submissionsById(records).values()];
}

/** A submission from this machine, as `draft list` shows it. */
export interface ListedSubmission {
  /** Null until the service answered, like status and editor URL. */
  readonly slug: string | null;
  readonly status: string | null;
  readonly editorUrl: string | null;
  readonly state: SubmissionState;
  /** The time at which the draft was created or last attempted: ISO 8601. */
  readonly at: string;
  readonly name: string;
  readonly file: string | null;
  readonly baseUrl: string;
  readonly idempotencyKey: string;
  /** The code of the refusal, or of the failure before it was sent. */
  readonly code: string | null;
}

/** Returns the submissions from this machine, the newest first. */
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

/** Returns the drafts created in one catalog, the newest first. A later run that was answered with the same draft does not make it newer. */
export function createdDrafts(records: Iterable<JournalRecord>, baseUrl: string): CreatedRecord[] {
  const drafts = new Map<string, CreatedRecord>();
  for (const record of records) {
    if (record.type !== "created" || record.baseUrl !== baseUrl) continue;
    if (drafts.get(record.slug)?.editorUrl !== record.editorUrl) drafts.delete(record.slug);
    drafts.set(record.slug, record);
  }
  return [...drafts.values()].reverse();
}

/**
 * Returns the records that must be appended before the oldest segment is removed, so that no submission changes its state:
 * unfinished attempts, and the outcomes of attempts that were carried over into a later segment as unfinished.
 */
export function carriedOver(
  oldest: readonly JournalRecord[],
  later: readonly JournalRecord[],
): readonly JournalRecord[] {
  const known = submissionsById(later);
  return [...submissionsById([...oldest, ...later])].flatMap(
    ([identity, { last, open }]): readonly JournalRecord[] => {
      const left = known.get(identity)?.open ?? [];
      if (open.length > 0) return open.filter(({ id }) => left.every((attempt) => attempt.id !== id));
      if (last.type === "created") return left.length > 0 ? [last] : [];
      const code = last.type === "attempt" ? "" : last.code;
      return left.map((attempt) => ({ ...attempt, type: "unsent", code }));
    },
  );
}

function submissionsById(records: Iterable<JournalRecord>): ReadonlyMap<string, JournaledSubmission> {
  const accounts = new Map<string, Account>();
  for (const record of records) {
    const identity = [record.baseUrl, record.idempotencyKey, record.bodyHash].join("\n");
    const account = accounts.get(identity) ?? newAccount();
    accounts.delete(identity);
    accounts.set(identity, enter(account, record));
  }
  return new Map(
    [...accounts].flatMap(([identity, account]) => {
      const submission = submissionOf(account);
      return submission ? [[identity, submission] as const] : [];
    }),
  );
}

interface Account {
  /** IDs of attempts whose outcome was read. An attempt that was carried over may follow its outcome. */
  readonly closed: Set<string>;
  readonly open: Map<string, AttemptRecord>;
  readonly created: CreatedRecord | undefined;
  readonly refused: RefusedRecord | undefined;
}

function newAccount(): Account {
  return { closed: new Set(), open: new Map(), created: undefined, refused: undefined };
}

function enter(account: Account, record: JournalRecord): Account {
  const { open, closed } = account;
  if (record.type !== "attempt") closed.add(record.id);
  switch (record.type) {
    case "attempt":
      if (!closed.has(record.id)) open.set(record.id, record);
      return account;
    case "created":
      // The key now returns this draft, regardless of other attempts.
      open.clear();
      return {
        ...account,
        created: account.created?.editorUrl === record.editorUrl ? account.created : record,
      };
    case "refused":
    case "unsent":
      // A conflict means that the key belongs to another body, so no attempt with this one succeeded.
      if (record.type === "refused" && record.code === "IDEMPOTENCY_CONFLICT") open.clear();
      open.delete(record.id);
      return { ...account, refused: record };
  }
}

function submissionOf({ open, created, refused }: Account): JournaledSubmission | undefined {
  const attempts = [...open.values()];
  const attempt = attempts.at(-1);
  if (created) return { state: "created", last: created, created, open: [] };
  if (attempt) return { state: "unknown", last: attempt, created, open: attempts };
  return refused && { state: refused.type, last: refused, created, open: [] };
}
