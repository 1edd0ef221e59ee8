import { bearerKey, hashOf } from "./api-key.ts";
import { Refusal } from "./refusal.ts";

/** A key that counts, and whose it is. */
export interface KeyHolder {
  readonly keyId: number;
  readonly ownerId: number;
  readonly isSuspended: boolean;
}

/** Finds the holder of a key that is not revoked. */
export interface ApiKeyRepository {
  holderOf(hash: Uint8Array): KeyHolder | undefined;
}

/** Who sends a request. Throws `API_KEY_REQUIRED` without a key that counts, `OWNER_UNAVAILABLE` when the owner is suspended. */
export function authenticate(keys: ApiKeyRepository, authorization: string | undefined): KeyHolder {
  const key = bearerKey(authorization);
  const holder = key === undefined ? undefined : keys.holderOf(hashOf(key));
  if (holder === undefined) {
    throw new Refusal(
      "API_KEY_REQUIRED",
      "A valid API key is needed: send it as Authorization: Bearer <API key>.",
    );
  }
  // Assumed: OWNER_UNAVAILABLE means that the key's owner is suspended.
  if (holder.isSuspended) {
    throw new Refusal(
      "OWNER_UNAVAILABLE",
      "The owner of this API key is suspended and cannot create drafts.",
    );
  }
  return holder;
}
