import type { AttemptRecord, CreatedRecord, JournalRecord, RefusedRecord } from "./record.ts";

/** The state of a submission. `unknown`: an attempt has no outcome, so the draft may exist. */
export type SubmissionState = "created" | "unknown" | "refused" | "unsent";

/** Everything that the journal says about one body sent to one catalog under one key. */
export interface Submission {
  readonly state: SubmissionState;
  /** The outcome when it is known, else the last attempt. */
  readonly last: JournalRecord;
  /** The first record of the draft that the key answers with now: later runs that were answered with it say the same. */
  readonly created: CreatedRecord | undefined;
  /** Attempts without an outcome. */
  readonly open: readonly AttemptRecord[];
}

/** Reads the records in their order as submissions, the one that was touched last at the end. */
export function foldRecords(records: Iterable<JournalRecord>): Submission[] {
  return [...submissionsById(records).values()];
}

/**
 * Returns the records that must be appended before the oldest segment is removed, so that no submission of it changes its state:
 * unfinished attempts, and the outcome of attempts that stand in a later segment as unfinished because they were carried over.
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

function submissionsById(records: Iterable<JournalRecord>): ReadonlyMap<string, Submission> {
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
  /** Attempts whose outcome was read: one that was carried over may stand once more behind it. */
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
      return {
        ...account,
        created: account.created?.editorUrl === record.editorUrl ? account.created : record,
      };
    case "refused":
    case "unsent":
      // A conflict says that the key belongs to another body: no attempt with this one can have succeeded.
      if (record.type === "refused" && record.code === "IDEMPOTENCY_CONFLICT") open.clear();
      open.delete(record.id);
      return { ...account, refused: record };
  }
}

function submissionOf({ open, created, refused }: Account): Submission | undefined {
  const attempts = [...open.values()];
  const attempt = attempts.at(-1);
  if (created) return { state: "created", last: created, created, open: [] };
  if (attempt) return { state: "unknown", last: attempt, created, open: attempts };
  return refused && { state: refused.type, last: refused, created, open: [] };
}
