import { createHash, timingSafeEqual } from "node:crypto";
import { Refusal } from "./refusal.ts";
import { makeToken } from "./tokens.ts";

/** A valid key and its owner. */
export interface KeyHolder {
  readonly keyId: number;
  readonly ownerId: number;
  readonly isSuspended: boolean;
}

/** A repository of API keys. */
export interface ApiKeyRepository {
  /** Returns the holder of the key with this hash, or undefined if the key is unknown or revoked. */
  holderOf(hash: Uint8Array): KeyHolder | undefined;
  /** Returns the holder of the key with this ID, or undefined if the key was revoked or removed. IDs are never reused. */
  findHolder(keyId: number): KeyHolder | undefined;
}

const KEY_BYTES = 32;
const KEY_PATTERN = /^cat_[A-Za-z0-9_-]{43}$/;

/** Creates a random API key. The key's owner sees the key only once, because the database stores only a hash of it. */
export function makeApiKey(): string {
  return `cat_${makeToken(KEY_BYTES)}`;
}

/** Reports whether a string has the form of an API key. */
export function isWellFormedKey(text: string): boolean {
  return KEY_PATTERN.test(text);
}

/** Returns the SHA-256 hash of a key. A slow hash is not needed, because a key of 32 random bytes cannot be guessed. */
export function hashOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** Reports whether two hashes are equal. Compares them in constant time. */
export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Returns the refusal if the key is invalid or its holder is not allowed to create drafts. Returns undefined if the holder is allowed to
 * create drafts.
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
