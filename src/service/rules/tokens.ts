import { randomBytes, timingSafeEqual } from "node:crypto";

/** Returns random bytes as a string, for private links, secrets and IDs. */
export function makeToken(bytes = 24, encoding: "base64url" | "hex" = "base64url"): string {
  return randomBytes(bytes).toString(encoding);
}

/** Reports whether two secrets or hashes are equal, in a time that does not depend on where they differ. */
export function isSameSecret(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
