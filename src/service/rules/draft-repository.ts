import type { Refusal } from "./refusal.ts";
import type { Submission } from "./submission.ts";

/** A new draft. */
export interface DraftRecord
  extends Pick<Submission, "slug" | "ownerId" | "createdAt" | "editorToken" | "fields" | "media"> {
  readonly keyId: number;
  /** The UTC day for the daily limit, such as `2026-01-31`, or an empty string for an adopted listing. */
  readonly day: string;
}

/** The slug of a draft, and the token in its editor URL. */
export type DraftLink = Pick<DraftRecord, "slug" | "editorToken">;

/**
 * A request with an idempotency key. `fingerprint` is a hash of the draft's fields.
 *
 * Assumed: an idempotency key belongs to the owner of the API key, and works with all of the owner's API keys.
 */
export interface IdempotentRequest {
  readonly ownerId: number;
  readonly key: string;
  readonly fingerprint: string;
}

/** A claim on an idempotency key: the temporary right to create the draft for this key. */
export interface KeyClaim {
  /** In one transaction, calls `record` and writes the draft that it returns. Returns undefined if another request has claimed the key. */
  commit(record: () => RecordResult): Promise<RecordResult | undefined>;
  /** Ends the claim before it expires. Does nothing if the database is unavailable. */
  release(): Promise<void>;
}

export type RecordResult =
  | { readonly result: "recorded"; readonly draft: DraftRecord }
  | { readonly result: "refused"; readonly refusal: Refusal };

/**
 * The state of an idempotency key:
 *
 * - `created`: the draft exists.
 * - `held`: another request is creating the draft.
 * - `claimed`: the caller may create the draft.
 * - `refused`: the caller may not create the draft.
 */
export type ClaimResult =
  | { readonly state: "refused"; readonly refusal: Refusal }
  | { readonly state: "created"; readonly draft: DraftLink; readonly fingerprint: string }
  | { readonly state: "held" }
  | ({ readonly state: "claimed" } & KeyClaim);

/** A repository for drafts and their idempotency keys. */
export interface DraftRepository {
  /** Returns the state of an idempotency key. Claims the key if it is free and `check` returns no refusal. */
  claim(use: IdempotentRequest, check: () => Refusal | undefined): Promise<ClaimResult>;
  /** Reports whether a live listing or a submission has this slug. */
  readonly isTaken: (slug: string) => boolean;
  /** Returns the number of drafts created with an API key on a UTC day. */
  createdOn(keyId: number, day: string): number;
}
