import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const KEY_BYTES = 32;
const KEY_PATTERN = /^cat_[A-Za-z0-9_-]{43}$/;
const BEARER = /^bearer +(\S+)$/i;

/** Makes a random API key. It is shown to its owner once; only its hash is stored. */
export function makeApiKey(): string {
  return `cat_${randomBytes(KEY_BYTES).toString("base64url")}`;
}

/** Returns true for a text in the form of an API key, known or not. */
export function isApiKey(text: string): boolean {
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

/** Returns the key of an `Authorization` header (`Bearer` in any case, RFC 6750 §2.1); undefined for anything else. */
export function bearerKey(authorization: string | undefined): string | undefined {
  const key = BEARER.exec(authorization ?? "")?.[1];
  return key !== undefined && isApiKey(key) ? key : undefined;
}
