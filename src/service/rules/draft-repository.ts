import type { DraftInput } from "../../contract/index.ts";
import type { Refusal } from "./refusal.ts";

/** A stored draft. */
export interface DraftRecord extends Omit<DraftInput, "slug" | "logoUrl"> {
  readonly slug: string;
  readonly ownerId: number;
  readonly keyId: number;
  /** The UTC day of the quota that it counts against, as `2026-01-31`. */
  readonly day: string;
  readonly createdAt: string;
  /** The unguessable part of the editor URL. */
  readonly editorToken: string;
  readonly logoUrl: string | null;
  readonly imageUrl: string | null;
  /** The logo that was asked for, which is tried again when the website changes. */
  readonly givenLogoUrl: string | null;
}

/**
 * The use of an idempotency key. `fingerprint`: a hash of the body.
 *
 * Assumed: the scope of an idempotency key is the owner, whichever of the owner's API keys comes with it.
 */
export interface IdempotentRequest {
  readonly ownerId: number;
  readonly key: string;
  readonly fingerprint: string;
}

/** The right to create the draft of an idempotency key, until it expires. */
export interface KeyClaim {
  /** Writes the draft that `record` returns, in one transaction; undefined when another request has the claim by now. */
  commit(record: () => RecordResult): Promise<RecordResult | undefined>;
  /** Releases the claim, so that the next request need not wait until it expires. Never throws. */
  release(): Promise<void>;
}

/** The result of writing a draft. */
export type RecordResult =
  | { readonly result: "recorded"; readonly draft: DraftRecord }
  | { readonly result: "refused"; readonly refusal: Refusal };

/** The state of an idempotency key: its draft exists, another request is creating it, or the caller may, or may not. */
export type ClaimResult =
  | { readonly state: "refused"; readonly refusal: Refusal }
  | { readonly state: "made"; readonly draft: DraftRecord; readonly fingerprint: string }
  | { readonly state: "held" }
  | ({ readonly state: "claimed" } & KeyClaim);

/** A repository of drafts and their idempotency keys. */
export interface DraftRepository {
  /** Looks a key up, and claims it when it is free and `check` does not refuse it. */
  claim(use: IdempotentRequest, check: () => Refusal | undefined): Promise<ClaimResult>;
  /** Returns true when a live listing or a draft has this slug. */
  readonly isTaken: (slug: string) => boolean;
  /** Counts the drafts that an API key created on a UTC day. */
  madeOn(keyId: number, day: string): number;
}
