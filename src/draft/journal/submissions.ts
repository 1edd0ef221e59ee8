import type { AttemptRecord, CreatedRecord, JournalRecord, RefusedRecord } from "./journal-record.ts";

/**
 * Where a submission stands. `unknown`: an attempt has no outcome, so the draft may exist.
 */
export type SubmissionState = "created" | "unknown" | "refused" | "unsent";

/** Everything that the journal says about one body sent to one catalog under one key. */
export interface Submission {
  readonly state: SubmissionState;
  /** The last record: of the outcome when it is known, else of the attempt. */
  readonly last: JournalRecord;
  readonly created: CreatedRecord | undefined;
  /** Attempts without an outcome. */
  readonly open: readonly AttemptRecord[];
}

/** Reads the records in their order as submissions, the one that was touched last at the end. */
export function foldRecords(records: Iterable<JournalRecord>): Submission[] {
  const accounts = new Map<string, Account>();
  for (const record of records) {
    const identity = [record.baseUrl, record.idempotencyKey, record.bodyHash].join("\n");
    const account = accounts.get(identity) ?? newAccount();
    accounts.delete(identity);
    accounts.set(identity, enter(account, record));
  }
  return [...accounts.values()].flatMap(submissionOf);
}

interface Account {
  /** Attempts whose outcome was read: a compaction may write an attempt once more behind it. */
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
      // The key now answers with this draft, whatever became of other attempts.
      open.clear();
      return { ...account, created: record };
    case "refused":
    case "unsent":
      // A conflict says that the key belongs to another body: no attempt with this one can have succeeded.
      if (record.code === "IDEMPOTENCY_CONFLICT") open.clear();
      open.delete(record.id);
      return { ...account, refused: record };
  }
}

function submissionOf({ open, created, refused }: Account): Submission[] {
  const attempts = [...open.values()];
  const attempt = attempts.at(-1);
  if (created) return [{ state: "created", last: created, created, open: [] }];
  if (attempt) return [{ state: "unknown", last: attempt, created, open: attempts }];
  return refused ? [{ state: refused.type, last: refused, created, open: [] }] : [];
}
