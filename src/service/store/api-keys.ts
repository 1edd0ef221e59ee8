import { hashOf, isSameHash } from "../rules/api-key.ts";
import type { KeyHolder, KeyRing } from "../rules/authenticate.ts";
import type { Database, Statement } from "./database.ts";

interface HolderRow {
  readonly id: number;
  readonly owner_id: number;
  readonly hash: Uint8Array;
  readonly suspended_at: string | null;
}

/** Keeps the hashes of API keys and their owners. */
export class ApiKeys implements KeyRing {
  readonly #holder: Statement<HolderRow>;
  readonly #known: Statement<{ readonly revoked_at: string | null }>;
  readonly #owner: Statement<{ readonly id: number }>;
  readonly #add: Statement<{ readonly id: number }>;

  constructor(database: Database) {
    this.#holder = database.prepare(`
      SELECT api_key.id, owner_id, hash, suspended_at FROM api_key JOIN owner ON owner.id = owner_id
      WHERE hash = ? AND revoked_at IS NULL`);
    this.#known = database.prepare("SELECT revoked_at FROM api_key WHERE hash = ?");
    this.#owner = database.prepare(
      "INSERT INTO owner (name) VALUES (?) ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id",
    );
    this.#add = database.prepare(
      "INSERT INTO api_key (owner_id, hash, created_at) VALUES (?, ?, ?) RETURNING id",
    );
  }

  holderOf(hash: Uint8Array): KeyHolder | undefined {
    const row = this.#holder.get(hash);
    // The index compares what is a hash already; the verdict is this comparison's.
    if (row === undefined || !isSameHash(row.hash, hash)) return undefined;
    return { keyId: row.id, ownerId: row.owner_id, isSuspended: row.suspended_at !== null };
  }

  /** Whether a key was ever added, and still counts. */
  stateOf(key: string): "unknown" | "valid" | "revoked" {
    const row = this.#known.get(hashOf(key));
    if (row === undefined) return "unknown";
    return row.revoked_at === null ? "valid" : "revoked";
  }

  /** Adds a key for an owner, who is added as well when new. Returns the key's id. Belongs into a transaction. */
  add(key: string, ownerName: string, now: Date): number {
    const owner = this.#owner.get(ownerName)?.id ?? 0;
    return this.#add.get(owner, hashOf(key), now.toISOString())?.id ?? 0;
  }
}
