import { dayOf } from "../clock.ts";
import type { CatalogDeps } from "../open-catalog.ts";
import type { AccountOwner } from "../store/accounts.ts";
import { makeApiKey } from "./api-key.ts";
import { nothingHere, Refusal } from "./refusal.ts";

/** Returns the owner with this token and the owner's newest keys, or undefined if the token is unknown. */
export function findAccount({ accounts, clock }: CatalogDeps, token: string) {
  const owner = accounts.findByToken(token);
  return owner && { ...owner, keys: accounts.keysOf(owner.ownerId, dayOf(clock.now())) };
}

/** Creates and returns an API key for the owner with this token. Throws a `Refusal` if the token is unknown or the owner is suspended. */
export function createAccountKey(deps: CatalogDeps, token: string, name: string): Promise<string> {
  return asOwner(deps, token, ({ owner }, now) => {
    const key = makeApiKey();
    deps.accounts.add(key, owner, now, name);
    return key;
  });
}

/** Revokes a key of the owner with this token. Throws a `Refusal` if the token or key is unknown or the owner is suspended. */
export function revokeAccountKey(deps: CatalogDeps, token: string, id: string): Promise<void> {
  return asOwner(deps, token, ({ owner }, now) => {
    if (!deps.accounts.revoke(id, now, owner)) throw nothingHere();
  });
}

function asOwner<T>(
  { database, accounts, clock }: CatalogDeps,
  token: string,
  work: (owner: AccountOwner, now: Date) => T,
): Promise<T> {
  return database.write(() => {
    const owner = accounts.findByToken(token);
    if (owner === undefined) throw nothingHere();
    if (!owner.isSuspended) return work(owner, clock.now());
    throw new Refusal("OWNER_UNAVAILABLE", "The owner of this account is suspended.");
  });
}
