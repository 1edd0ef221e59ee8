import type { Refusal } from "./refusal.ts";
import type { Submission } from "./submission.ts";

/** A new draft. */
export interface DraftRecord
  extends Pick<Submission, "slug" | "ownerId" | "createdAt" | "editorToken" | "fields" | "media"> {
  readonly keyId: number;
  /** The UTC day whose quota it counts against, as `2026-01-31`; empty for a row that was not created as a draft. */
  readonly day: string;
}

/** The part of a draft that the API returns. */
export type CreatedDraft = Pick<DraftRecord, "slug" | "editorToken">;

/**
 * The use of an idempotency key. `fingerprint` is a hash of the body.
 *
 * Assumed: an idempotency key belongs to the owner, and works with each of the owner's API keys.
 */
export interface IdempotentRequest {
  readonly ownerId: number;
  readonly key: string;
  readonly fingerprint: string;
}

/** The temporary right to create the draft of an idempotency key. */
export interface KeyClaim {
  /**
   * Writes the draft that `record` returns, in one transaction. Returns undefined if another request has taken over the claim.
   */
  commit(record: () => RecordResult): Promise<RecordResult | undefined>;
  /** Releases the claim before it expires. Never throws. */
  release(): Promise<void>;
}

/** The result of writing a draft. */
export type RecordResult =
  | { readonly result: "recorded"; readonly draft: DraftRecord }
  | { readonly result: "refused"; readonly refusal: Refusal };

/**
 * The state of an idempotency key: its draft exists, another request is creating it, or the caller may or may not create it.
 */
export type ClaimResult =
  | { readonly state: "refused"; readonly refusal: Refusal }
  | { readonly state: "made"; readonly draft: CreatedDraft; readonly fingerprint: string }
  | { readonly state: "held" }
  | ({ readonly state: "claimed" } & KeyClaim);

/** A repository of drafts and their idempotency keys. */
export interface DraftRepository {
  /** Looks up a key, and claims it if it is free and `check` does not refuse it. */
  claim(use: IdempotentRequest, check: () => Refusal | undefined): Promise<ClaimResult>;
  /** Reports whether a live listing or a draft has this slug. */
  readonly isTaken: (slug: string) => boolean;
  /** Counts the drafts that an API key created on a UTC day. */
  madeOn(keyId: number, day: string): number;
}
