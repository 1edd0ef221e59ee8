import { timingSafeEqual } from "node:crypto";
import { bearerIn, hashApiKey, type KeyFacts, type KeyHolder, makeToken } from "../rules/api-key.ts";
import type { Submission } from "../rules/listing.ts";
import { Repository } from "./database.ts";

/** The maximum number of keys that the account page shows. */
export const MOST_KEYS = 100;
/** The number of characters of a key that are stored, as in `cat_7f3a`. The rest is known only as a hash. */
const SHOWN_START = 8;

export type AccountOwner = Pick<Submission, "ownerId" | "owner" | "isSuspended">;

const IS_SUSPENDED = "json(iif(suspended_at IS NOT NULL, 'true', 'false'))";

const KEY_FACTS = `'id', CAST(api_key.id AS TEXT), 'start', start, 'name', api_key.name, 'createdAt', created_at,
  'lastUsedOn', last_used_on, 'revokedAt', revoked_at`;

/** The holder of a key, with the key's hash in hexadecimal digits. */
type HolderRow = KeyHolder & { readonly hash: string };

const SELECT_HOLDER = `
  SELECT json_object('keyId', api_key.id, 'ownerId', owner_id, 'isSuspended', ${IS_SUSPENDED},
    'lastUsedOn', last_used_on, 'hash', hex(hash)) AS json
  FROM api_key JOIN owner ON owner.id = owner_id WHERE revoked_at IS NULL`;

/** A repository for API keys, which are stored as hashes, and for their owners' accounts. */
export class Accounts extends Repository {
  /** Returns the holder of the key in an `Authorization` header, or undefined without a valid key. */
  holderIn(authorization: string | null): KeyHolder | undefined {
    const key = bearerIn(authorization);
    return key === undefined ? undefined : this.holderOf(hashApiKey(key));
  }

  /** Returns the holder of the key with this hash, or undefined if the key is unknown or revoked. */
  holderOf(hash: Uint8Array): KeyHolder | undefined {
    const row = this.database.get<HolderRow>(`${SELECT_HOLDER} AND hash = ?`, hash);
    // The index finds a candidate by its hash. The final comparison takes constant time.
    return row && timingSafeEqual(Buffer.from(row.hash, "hex"), hash) ? row : undefined;
  }

  /** Returns the holder of the key with this ID, or undefined if the key is unknown or revoked. IDs are not reused after a reset. */
  findHolder(keyId: number): KeyHolder | undefined {
    return this.database.get<HolderRow>(`${SELECT_HOLDER} AND api_key.id = ?`, keyId);
  }

  /** Adds a key and, if necessary, its owner. Returns the key's ID, or undefined if the key is already stored, even if it was revoked. */
  add(key: string, ownerName: string, now: Date, name = ""): number | undefined {
    this.database.run("INSERT OR IGNORE INTO owner (name) VALUES (?)", ownerName);
    const add = `
      INSERT OR IGNORE INTO api_key (owner_id, hash, start, name, created_at)
      SELECT id, ?, ?, ?, ? FROM owner WHERE name = ? RETURNING id AS value`;
    const start = key.slice(0, SHOWN_START);
    return this.database.get(add, hashApiKey(key), start, name, now.toISOString(), ownerName);
  }

  has(ownerName: string): boolean {
    return this.database.get("SELECT 1 AS value FROM owner WHERE name = ?", ownerName) === 1;
  }

  list() {
    return this.database.all<KeyFacts & { readonly owner: string; readonly suspended: boolean }>(`
      SELECT json_object(${KEY_FACTS}, 'owner', owner.name, 'suspended', ${IS_SUSPENDED}) AS json
      FROM api_key JOIN owner ON owner.id = owner_id ORDER BY api_key.id`);
  }

  /** Records the day of a key's last use. A request neither fails nor waits long only because this is not possible. */
  markUsed(keyId: number, day: string): Promise<void> {
    const mark = "UPDATE api_key SET last_used_on = ? WHERE id = ?";
    return this.database.tryWrite(() => this.database.run(mark, day, keyId), 100);
  }

  /** Revokes a key of this owner or, if `owner` is null, of any owner. A revoked key keeps the time of its first revocation. */
  revoke(id: string, now: Date, owner: string | null = null): boolean {
    const revoke = `
      UPDATE api_key SET revoked_at = coalesce(revoked_at, ?1) WHERE CAST(id AS TEXT) = ?2
      AND (?3 IS NULL OR owner_id = (SELECT id FROM owner WHERE name = ?3))`;
    return this.database.run(revoke, now.toISOString(), id, owner) === 1;
  }

  /** Suspends an owner or, if `since` is undefined, restores the owner. Returns false if the name is unknown. */
  suspend(ownerName: string, since: Date | undefined): boolean {
    const suspend = "UPDATE owner SET suspended_at = ? WHERE name = ?";
    return this.database.run(suspend, since?.toISOString() ?? null, ownerName) === 1;
  }

  findByToken(accountToken: string): AccountOwner | undefined {
    const select = `
      SELECT json_object('ownerId', id, 'owner', name, 'isSuspended', ${IS_SUSPENDED}) AS json
      FROM owner WHERE account_token = ?`;
    return this.database.get(select, accountToken);
  }

  /** Returns the token in an owner's account link, or undefined if the owner is unknown or has no link. */
  findToken(ownerName: string): string | undefined {
    const select = "SELECT account_token AS value FROM owner WHERE name = ?";
    return this.database.get<string | null>(select, ownerName) ?? undefined;
  }

  /** Returns the token in an owner's account link, or undefined if the owner is unknown. Creates a token if needed or if `isNew` is set. */
  tokenOf(ownerName: string, isNew = false): string | undefined {
    const set = `
      UPDATE owner SET account_token = iif(?1, ?2, coalesce(account_token, ?2)) WHERE name = ?3
      RETURNING account_token AS value`;
    return this.database.get(set, Number(isNew), makeToken(), ownerName);
  }

  /** Returns at most `MOST_KEYS` keys: first the valid keys and then the revoked keys, each group from newest to oldest. */
  keysOf(ownerId: number, day: string) {
    const draftsToday = "SELECT count(*) FROM draft WHERE api_key_id = api_key.id AND day = ?";
    const keys = `
      SELECT json_object(${KEY_FACTS}, 'draftsToday', (${draftsToday})) AS json
      FROM api_key WHERE owner_id = ? ORDER BY revoked_at IS NOT NULL, api_key.id DESC LIMIT ${MOST_KEYS}`;
    return this.database.all<KeyFacts & { readonly draftsToday: number }>(keys, day, ownerId);
  }

  /** Removes all keys, and all owners but `kept`. Must be called after `Drafts.clear`. */
  clear(kept?: string): void {
    this.database.exec("DELETE FROM api_key; UPDATE owner SET suspended_at = NULL");
    this.database.run("DELETE FROM owner WHERE name IS NOT ?", kept ?? null);
  }
}
