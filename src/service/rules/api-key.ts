import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const KEY_BYTES = 32;
const KEY_PATTERN = /^cat_[A-Za-z0-9_-]{43}$/;
const BEARER = /^bearer +(\S+)$/i;

/** A new API key: the only time that it is seen. */
export function makeApiKey(): string {
  return `cat_${randomBytes(KEY_BYTES).toString("base64url")}`;
}

/** Whether a text has the form of an API key. */
export function isApiKey(text: string): boolean {
  return KEY_PATTERN.test(text);
}

/** What is stored of a key. 32 random bytes need no slow hash: there is nothing to guess. */
export function hashOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** Compares two hashes in a time that does not depend on what they have in common. */
export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The key of an `Authorization` header (`Bearer`, RFC 6750, in any case); undefined for anything that cannot be one. */
export function bearerKey(authorization: string | undefined): string | undefined {
  const key = BEARER.exec(authorization ?? "")?.[1];
  return key !== undefined && isApiKey(key) ? key : undefined;
}
