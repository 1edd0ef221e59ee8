import { createHash, randomBytes } from "node:crypto";
import { Refusal } from "./refusal.ts";

export interface KeyHolder {
  readonly keyId: number;
  readonly ownerId: number;
  readonly isSuspended: boolean;
  readonly lastUsedOn: string | null;
}

/** What is known about a key without the key itself. Times are in ISO 8601, UTC. */
export interface KeyFacts {
  readonly id: string;
  readonly start: string;
  readonly name: string;
  readonly createdAt: string;
  /** The UTC day of the last draft request with the key, or null if there was none. */
  readonly lastUsedOn: string | null;
  readonly revokedAt: string | null;
}

export const KEY_NAME = /^[^\p{Cc}\p{Cs}]{0,60}$/u;
export const KEY_NAME_RULE = "use at most 60 characters, but no control characters";

export function makeToken(bytes = 24, encoding: "base64url" | "hex" = "base64url"): string {
  return randomBytes(bytes).toString(encoding);
}

/** Returns a new random API key. The database stores only its first characters and its hash. */
export function makeApiKey(): string {
  return `cat_${makeToken(32)}`;
}

/** Replaces the local catalog's API keys with `cat_…`, in percent-encoded text as well. */
export function maskApiKeys(text: string): string {
  return masked(text, (plain) => plain.replace(/cat_[\w-]{24,}/gi, "cat_…"));
}

/** Replaces API keys, and words that look like the token of a private link or of the admin routes. Slugs contain no uppercase letters. */
export function maskSecrets(text: string): string {
  const token = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{32}(?:[\w-]{11})?(?![\w-])/g;
  return masked(maskApiKeys(text), (plain) => plain.replace(token, "…"));
}

/** Returns what `mask` makes of a text without percent-encoding or, if `mask` finds nothing to replace, the text. */
export function masked(text: string, mask: (plain: string) => string): string {
  let plain = text;
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const changed = mask(plain);
    if (changed !== plain) return masked(changed, mask);
    if (!/%[\da-f]{2}/i.test(plain)) return text;
    plain = plain.replace(/(?:%[\da-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll("%", ""), "hex").toString(),
    );
  }
  return text;
}

/** The maximum number of layers of percent-encoding to remove. */
const MAX_LAYERS = 4;

/** Returns the key or token in an `Authorization` header (RFC 6750 §2.1), or undefined for any other header. */
export function bearerIn(authorization: string | null | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
}

/** Returns the SHA-256 hash of a key or token. A slow hash is not needed, because 32 random bytes cannot be guessed. */
export function hashApiKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/**
 * Returns the holder of a key. Throws a `Refusal` if there is no holder or the owner is suspended.
 *
 * Assumed: `OWNER_UNAVAILABLE` means that the owner of the API key, account or submission is suspended.
 */
export function assertActive(holder: KeyHolder | undefined): KeyHolder {
  if (holder === undefined) {
    const message =
      "A valid API key is required. Send it in the Authorization header, after the word Bearer.";
    throw new Refusal("API_KEY_REQUIRED", message);
  }
  if (!holder.isSuspended) return holder;
  throw new Refusal("OWNER_UNAVAILABLE", "The owner of this API key is suspended and cannot create drafts.");
}
