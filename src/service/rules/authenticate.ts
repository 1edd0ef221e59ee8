import { bearerKey, hashOf } from "./api-key.ts";
import { Refusal } from "./refusal.ts";

/** A valid key and its owner. */
export interface KeyHolder {
  readonly keyId: number;
  readonly ownerId: number;
  readonly isSuspended: boolean;
}

/** Looks up API keys. */
export interface ApiKeyRepository {
  /** Returns the holder of a key by its hash; undefined for an unknown or revoked one. */
  holderOf(hash: Uint8Array): KeyHolder | undefined;
}

/**
 * Returns the sender of a request. Throws `API_KEY_REQUIRED` without a valid key, `OWNER_UNAVAILABLE` for a suspended
 * owner.
 */
export function authenticate(keys: ApiKeyRepository, authorization: string | undefined): KeyHolder {
  const key = bearerKey(authorization);
  const holder = key === undefined ? undefined : keys.holderOf(hashOf(key));
  if (holder === undefined) {
    throw new Refusal(
      "API_KEY_REQUIRED",
      "A valid API key is needed: send it as Authorization: Bearer <API key>.",
    );
  }
  // Assumed: `OWNER_UNAVAILABLE` means that the owner of the API key is suspended.
  if (holder.isSuspended) {
    throw new Refusal(
      "OWNER_UNAVAILABLE",
      "The owner of this API key is suspended and cannot create drafts.",
    );
  }
  return holder;
}
