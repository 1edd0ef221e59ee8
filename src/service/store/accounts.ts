import type { AccountKey, AccountOwner, AccountRepository } from "../rules/account.ts";
import { makeToken } from "../rules/tokens.ts";
import type { ApiKeys } from "./api-keys.ts";
import { jsonBoolean, selectJson } from "./columns.ts";
import type { Database } from "./database.ts";
import type { Statement } from "./statement.ts";

/** Assumed: an account page shows up to 100 keys. Revoked keys come last. */
const SHOWN_KEYS = 100;

/** A repository for owners' account links and API keys. */
export class Accounts implements AccountRepository {
  readonly #database: Database;
  readonly #keys: ApiKeys;
  readonly #byToken: Statement<AccountOwner>;

  constructor(database: Database, keys: ApiKeys) {
    this.#database = database;
    this.#keys = keys;
    const select = selectJson<AccountOwner>({
      ownerId: "id",
      owner: "name",
      isSuspended: jsonBoolean("suspended_at IS NOT NULL"),
    });
    this.#byToken = database.prepareJson(`${select} FROM owner WHERE account_token = ?`);
  }

  findByToken(accountToken: string): AccountOwner | undefined {
    return this.#byToken.get(accountToken);
  }

  /**
   * Returns the token in an owner's account link, or undefined for an unknown owner. Creates a token if the owner has no token or if
   * `isNew` is set. Call it in a transaction.
   */
  tokenOf(ownerName: string, isNew = false): string | undefined {
    const set = this.#database.prepare<{ readonly account_token: string }>(`
      UPDATE owner SET account_token = CASE WHEN ? THEN ? ELSE coalesce(account_token, ?) END
      WHERE name = ? RETURNING account_token`);
    const token = makeToken();
    return set.get(isNew ? 1 : 0, token, token, ownerName)?.account_token;
  }

  keysOf(ownerId: number, day: string): readonly AccountKey[] {
    const select = selectJson<AccountKey>({
      id: "CAST(id AS TEXT)",
      createdAt: "created_at",
      revokedAt: "revoked_at",
      draftsToday: "(SELECT count(*) FROM draft WHERE api_key_id = api_key.id AND day = ?)",
    });
    return this.#database
      .prepareJson<AccountKey>(
        `${select} FROM api_key WHERE owner_id = ? ORDER BY revoked_at IS NOT NULL, api_key.id LIMIT ?`,
      )
      .all(day, ownerId, SHOWN_KEYS);
  }

  addKey({ owner }: AccountOwner, key: string, now: Date): string {
    return String(this.#keys.add(key, owner, now));
  }

  revokeKey({ ownerId }: AccountOwner, id: string, now: Date): boolean {
    const revoke = `
      UPDATE api_key SET revoked_at = coalesce(revoked_at, ?) WHERE CAST(id AS TEXT) = ? AND owner_id = ?`;
    return this.#database.prepare(revoke).run(now.toISOString(), id, ownerId) === 1;
  }

  write<T>(work: () => T): Promise<T> {
    return this.#database.write(work);
  }
}
