import { hasEnded, processIdentity } from "../../base/files/running-process.ts";
import { makeToken } from "../rules/api-key.ts";
import type { Submission } from "../rules/listing.ts";
import { Repository } from "./database.ts";
import { submissionJson } from "./submissions.ts";

/** A new draft. `day` is the UTC day for which the draft counts toward the daily limit, such as `2026-01-31`. */
export interface DraftRecord
  extends Pick<Submission, "slug" | "ownerId" | "createdAt" | "editorToken" | "fields" | "media"> {
  readonly keyId: number;
  readonly day: string;
}

/**
 * A request with an idempotency key. `fingerprint` is a hash of the draft's fields.
 *
 * Assumed: an idempotency key belongs to the owner of the API key, and works with all of the owner's API keys.
 */
interface IdempotentRequest {
  readonly ownerId: number;
  readonly key: string;
  readonly fingerprint: string;
}

/** Assumed: a request's claim on an idempotency key expires after 15 s, or as soon as the process that handles the request ends. */
const CLAIM_MS = 15_000;

/** The time in milliseconds, which ignores `--now`, because all processes that use the database must agree on it. */
const NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/** The SQL for the state of an idempotency key. A claim that expires more than 15 s from now is invalid: the clock was set back. */
const SELECT_KEY = `
  SELECT fingerprint, slug, editor_token AS editorToken, claimed_by AS claimedBy,
    claimed_until > ${NOW} AND claimed_until <= ${NOW} + ${CLAIM_MS} AS isTimely
  FROM idempotency LEFT JOIN draft ON draft.id = draft_id WHERE idempotency.owner_id = ? AND key = ?`;

interface KeyRow {
  readonly fingerprint: string;
  /** Null, like `editorToken`, until the draft has been created. */
  readonly slug: string | null;
  readonly editorToken: string | null;
  /** Null, like `isTimely`, when the draft has been created. */
  readonly claimedBy: string | null;
  readonly isTimely: 0 | 1 | null;
}

/** The drafts of the API and their idempotency keys. */
export class Drafts extends Repository {
  /** Returns the state of an idempotency key: `created` or, if another request is creating the draft, `held`. If the key is free and `check` does not throw, claims it. */
  async claim(use: IdempotentRequest, check: () => void) {
    // If the database file has been deleted, the drafts in it must not be reported as stored.
    this.database.assertInPlace();
    // Most repeated requests do not need a transaction.
    return this.#stateOf(use) ?? this.database.write(() => this.#stateOf(use) ?? this.#take(use, check));
  }

  /** Calls `record`, stores the draft and returns it, in one transaction. Returns undefined if the claim no longer exists. */
  commit(claim: string, record: () => DraftRecord): Promise<DraftRecord | undefined> {
    return this.database.write(() => {
      const held = this.database.get("SELECT 1 FROM idempotency WHERE claim = ?", claim);
      if (held === undefined) return undefined;
      const draft = record();
      const fulfill = `
        UPDATE idempotency SET draft_id = ?, claim = NULL, claimed_until = NULL, claimed_by = NULL WHERE claim = ?`;
      this.database.run(fulfill, this.#insert(draft), claim);
      return draft;
    });
  }

  /** Releases a claim before it expires. A claim that cannot be released expires later. */
  release(claim: string): Promise<void> {
    return this.database.tryWrite(() => this.database.run("DELETE FROM idempotency WHERE claim = ?", claim));
  }

  isTaken(slug: string): boolean {
    const taken = "SELECT 1 FROM listing WHERE slug = ?1 UNION ALL SELECT 1 FROM draft WHERE slug = ?1";
    return this.database.get(taken, slug) !== undefined;
  }

  createdOn(keyId: number, day: string): number {
    const created = "SELECT count(*) AS value FROM draft WHERE api_key_id = ? AND day = ?";
    return this.database.get<number>(created, keyId, day) ?? 0;
  }

  clear(): void {
    this.database.exec("DELETE FROM idempotency; DELETE FROM draft");
  }

  #insert({ slug, ownerId, keyId, day, createdAt, editorToken, fields, media }: DraftRecord): number {
    const marks = { isFeatured: false, isBadgeVerified: false, badgeVerifiedAt: null };
    const data = submissionJson({ state: "DRAFT", fields, media, reason: null, listedAt: null, ...marks });
    const insert = `
      INSERT INTO draft (slug, owner_id, api_key_id, day, created_at, editor_token, data)
      VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id AS value`;
    return this.database.get<number>(insert, slug, ownerId, keyId, day, createdAt, editorToken, data) ?? 0;
  }

  #stateOf({ ownerId, key }: IdempotentRequest) {
    const row = this.database.get<KeyRow>(SELECT_KEY, ownerId, key);
    if (row === undefined) return undefined;
    const { fingerprint, slug, editorToken, claimedBy, isTimely } = row;
    if (slug !== null && editorToken !== null)
      return { state: "created", draft: { slug, editorToken }, fingerprint } as const;
    return isTimely === 1 && !hasEnded(claimedBy ?? "") ? ({ state: "held" } as const) : undefined;
  }

  #take(use: IdempotentRequest, check: () => void) {
    check();
    const claim = makeToken();
    // This replaces any existing claim on the key, which is no longer valid.
    const take = `
      INSERT OR REPLACE INTO idempotency (owner_id, key, fingerprint, claim, claimed_until, claimed_by)
      VALUES (?, ?, ?, ?, ${NOW} + ${CLAIM_MS}, ?)`;
    this.database.run(take, use.ownerId, use.key, use.fingerprint, claim, processIdentity());
    return { state: "claimed", claim } as const;
  }
}
