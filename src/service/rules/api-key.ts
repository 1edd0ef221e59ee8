import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { Refusal } from "./refusal.ts";

/** A valid key and its owner. */
export interface KeyHolder {
  readonly keyId: number;
  readonly ownerId: number;
  readonly isSuspended: boolean;
}

/** A repository of API keys. */
export interface ApiKeyRepository {
  /** Returns the holder of a key by its hash; undefined for an unknown or revoked one. */
  holderOf(hash: Uint8Array): KeyHolder | undefined;
  /** Returns the holder of a key by its id, which no other key ever has; undefined for a revoked or removed one. */
  findHolder(keyId: number): KeyHolder | undefined;
}

const KEY_BYTES = 32;
const KEY_PATTERN = /^cat_[A-Za-z0-9_-]{43}$/;

/** Makes a random API key. It is shown to its owner once; only its hash is stored. */
export function makeApiKey(): string {
  return `cat_${randomBytes(KEY_BYTES).toString("base64url")}`;
}

/** Returns true for a text in the form of an API key, known or not. */
export function isWellFormedKey(text: string): boolean {
  return KEY_PATTERN.test(text);
}

/** Returns the SHA-256 hash that is stored of a key. 32 random bytes need no slow hash: they cannot be guessed. */
export function hashOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** Compares two hashes in constant time. */
export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Returns the refusal of a sender by the holder of the key that was sent; undefined when drafts may be created.
 *
 * Assumed: `OWNER_UNAVAILABLE` means that the owner of the API key is suspended.
 */
export function refusalOfHolder(holder: KeyHolder | undefined): Refusal | undefined {
  if (holder === undefined) {
    const advice = "Send it in the Authorization header, after the word Bearer.";
    return new Refusal("API_KEY_REQUIRED", `A valid API key is required. ${advice}`);
  }
  if (!holder.isSuspended) return undefined;
  return new Refusal("OWNER_UNAVAILABLE", "The owner of this API key is suspended and cannot create drafts.");
}
