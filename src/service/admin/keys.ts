import { makeApiKey } from "../rules/api-key.ts";
import { ServiceError } from "../service-error.ts";
import type { KeyEntry } from "../store/api-keys.ts";
import { SANDBOX_OWNER } from "./sandbox-key.ts";
import { type CatalogData, withCatalog } from "./with-catalog.ts";

/** A new key. `key` is shown only once: the database stores its hash. */
export interface CreatedKey {
  readonly id: string;
  readonly owner: string;
  readonly key: string;
}

/** Assumed: the name of an owner is any text of one line with 1 to 120 characters. */
const OWNER_NAME = /^[^\p{Cc}\p{Cs}]{1,120}$/u;

/** Creates an API key for an owner, and the owner when new. Throws a `ServiceError` for an invalid name. */
export async function createKey(data: CatalogData, owner: string = SANDBOX_OWNER): Promise<CreatedKey> {
  if (!OWNER_NAME.test(owner)) {
    throw new ServiceError(
      "usage",
      `Invalid owner name ${JSON.stringify(owner)}: 1 to 120 characters, no control characters`,
    );
  }
  return withCatalog(data, async ({ database, keys }) => {
    const key = makeApiKey();
    const id = await database.write(() => keys.add(key, owner, data.clock.now()));
    return { id: String(id), owner, key };
  });
}

/** Returns every key, the oldest first. */
export async function listKeys(data: CatalogData): Promise<readonly KeyEntry[]> {
  return withCatalog(data, ({ keys }) => keys.list());
}

/** Revokes a key. Throws a `ServiceError` for an unknown id. */
export async function revokeKey(data: CatalogData, id: string): Promise<void> {
  await withCatalog(data, async ({ database, keys }) => {
    const isKnown = await database.write(() => keys.revoke(id, data.clock.now()));
    if (!isKnown) throw new ServiceError("usage", `Unknown key ${JSON.stringify(id)}`);
  });
}

/** Suspends an owner, whose keys are then answered `OWNER_UNAVAILABLE`. Throws a `ServiceError` for an unknown name. */
export async function suspendOwner(data: CatalogData, name: string): Promise<void> {
  await setSuspended(data, name, data.clock.now());
}

/** Restores a suspended owner. Throws a `ServiceError` for an unknown name. */
export async function restoreOwner(data: CatalogData, name: string): Promise<void> {
  await setSuspended(data, name, undefined);
}

async function setSuspended(data: CatalogData, name: string, since: Date | undefined): Promise<void> {
  await withCatalog(data, async ({ database, keys }) => {
    const isKnown = await database.write(() => keys.suspend(name, since));
    if (isKnown) return;
    const names = keys.ownerNames().map((each) => JSON.stringify(each));
    throw new ServiceError(
      "usage",
      `Unknown owner ${JSON.stringify(name)} (known: ${names.join(", ") || "none"})`,
    );
  });
}
