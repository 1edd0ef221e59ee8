import type { DraftInput } from "../../contract/index.ts";

/** A draft as it is kept. */
export interface DraftRecord extends Omit<DraftInput, "slug" | "logoUrl"> {
  readonly slug: string;
  readonly ownerId: number;
  readonly keyId: number;
  /** The UTC day on which it counts, as `2026-01-31`. */
  readonly day: string;
  readonly createdAt: string;
  /** The unguessable part of the editor URL. */
  readonly editorToken: string;
  readonly editorUrl: string;
  readonly logoUrl: string | null;
  readonly imageUrl: string | null;
  /** The logo that was asked for, which is tried again when the website changes. */
  readonly givenLogoUrl: string | null;
}

/** Assumed: an idempotency key belongs to its owner, whichever API key it comes with. `fingerprint`: what was sent. */
export interface IdempotentRequest {
  readonly ownerId: number;
  readonly key: string;
  readonly fingerprint: string;
}

/** The right to make the draft of an idempotency key, for a while. */
export interface KeyClaim {
  /** Writes the draft that `record` returns, in one transaction with it; undefined when the claim was lost. */
  commit(record: () => DraftRecord): Promise<DraftRecord | undefined>;
  /** Gives the claim up, so that the next request need not wait for it to run out. Never throws. */
  release(): Promise<void>;
}

/** What became of an idempotency key: a draft was made, somebody is making it, or the caller may. */
export type ClaimResult =
  | { readonly state: "made"; readonly draft: DraftRecord; readonly fingerprint: string }
  | { readonly state: "held" }
  | ({ readonly state: "claimed" } & KeyClaim);

/** Keeps drafts and the idempotency keys that made them. */
export interface DraftRepository {
  /** Looks a key up, and claims it when nobody has; `check` runs before a claim and may refuse it. */
  claim(use: IdempotentRequest, check: () => void): Promise<ClaimResult>;
  /** Whether a live listing or a draft has this slug. */
  readonly isTaken: (slug: string) => boolean;
  /** How many drafts a key has made on a UTC day. */
  madeOn(keyId: number, day: string): number;
}
