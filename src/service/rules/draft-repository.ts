import type { DraftInput } from "../../contract/index.ts";
import type { Refusal } from "./refusal.ts";

/** A stored draft. */
export interface DraftRecord extends Omit<DraftInput, "slug" | "logoUrl"> {
  readonly slug: string;
  readonly ownerId: number;
  readonly keyId: number;
  /** The UTC day whose quota it counts against, as `2026-01-31`. */
  readonly day: string;
  readonly createdAt: string;
  /** The unguessable part of the editor URL. */
  readonly editorToken: string;
  readonly logoUrl: string | null;
  readonly imageUrl: string | null;
  /** The requested logo. It is fetched again after a change of the website. */
  readonly givenLogoUrl: string | null;
}

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
  | { readonly state: "made"; readonly draft: DraftRecord; readonly fingerprint: string }
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
