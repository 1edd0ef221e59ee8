import type { AccountKey, AccountOwner, AccountRepository } from "../rules/account.ts";
import { makeToken } from "../rules/tokens.ts";
import type { ApiKeys } from "./api-keys.ts";
import { jsonBoolean, selectJson } from "./columns.ts";
import { type Database, Repository } from "./database.ts";

/** Assumed: an account page shows up to 100 keys. Revoked keys come last. */
const SHOWN_KEYS = 100;

/** A repository for owners' account links and API keys. */
export class Accounts extends Repository implements AccountRepository {
  readonly #keys: ApiKeys;

  constructor(database: Database, keys: ApiKeys) {
    super(database);
    this.#keys = keys;
  }

  findByToken(accountToken: string): AccountOwner | undefined {
    const select = selectJson<AccountOwner>({
      ownerId: "id",
      owner: "name",
      isSuspended: jsonBoolean("suspended_at IS NOT NULL"),
    });
    const owner = this.database.prepareJson<AccountOwner>(`${select} FROM owner WHERE account_token = ?`);
    return owner.get(accountToken);
  }

  /**
   * Returns the token in an owner's account link, or undefined for an unknown owner. Creates a token if the owner has none or if `isNew`
   * is set. Call it in a transaction.
   */
  tokenOf(ownerName: string, isNew = false): string | undefined {
    const set = this.database.prepareValue<string>(`
      UPDATE owner SET account_token = iif(?1, ?2, coalesce(account_token, ?2)) WHERE name = ?3
      RETURNING account_token AS value`);
    return set.get(Number(isNew), makeToken(), ownerName);
  }

  keysOf(ownerId: number, day: string): readonly AccountKey[] {
    const select = selectJson<AccountKey>({
      id: "CAST(id AS TEXT)",
      createdAt: "created_at",
      revokedAt: "revoked_at",
      draftsToday: "(SELECT count(*) FROM draft WHERE api_key_id = api_key.id AND day = ?)",
    });
    const keys = this.database.prepareJson<AccountKey>(`
      ${select} FROM api_key WHERE owner_id = ? ORDER BY revoked_at IS NOT NULL, api_key.id LIMIT ?`);
    return keys.all(day, ownerId, SHOWN_KEYS);
  }

  addKey({ owner }: AccountOwner, key: string, now: Date): string {
    return String(this.#keys.add(key, owner, now));
  }

  revokeKey({ ownerId }: AccountOwner, id: string, now: Date): boolean {
    const revoke = `
      UPDATE api_key SET revoked_at = coalesce(revoked_at, ?) WHERE CAST(id AS TEXT) = ? AND owner_id = ?`;
    return this.database.prepare(revoke).run(now.toISOString(), id, ownerId) === 1;
  }

  write<T>(work: () => T): Promise<T> {
    return this.database.write(work);
  }
}
