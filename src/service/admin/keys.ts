import { makeApiKey } from "../rules/api-key.ts";
import { ServiceError } from "../service-error.ts";
import type { KeyEntry } from "../store/api-keys.ts";
import { SANDBOX_OWNER } from "./sandbox-key.ts";
import { withCatalog } from "./with-catalog.ts";

/** A key that was just made. `key` is shown this once: the database has its hash alone. */
export interface CreatedKey {
  readonly id: string;
  readonly owner: string;
  readonly key: string;
}

/** Assumed: an owner's name is any text of one line. */
const OWNER_NAME = /^[^\p{Cc}\p{Cs}]{1,120}$/u;

/** Makes an API key for an owner, who is made as well when new. Throws a `ServiceError`. */
export async function createKey(dataFolder: string, owner: string = SANDBOX_OWNER): Promise<CreatedKey> {
  if (!OWNER_NAME.test(owner)) {
    throw new ServiceError("usage", "an owner's name has 1 to 120 characters and no control characters");
  }
  return withCatalog(dataFolder, async ({ database, keys }) => {
    const key = makeApiKey();
    const id = await database.write(() => keys.add(key, owner, new Date()));
    return { id: String(id), owner, key };
  });
}

/** Every key, the oldest first. */
export async function listKeys(dataFolder: string): Promise<readonly KeyEntry[]> {
  return withCatalog(dataFolder, ({ keys }) => keys.list());
}

/** Lets a key count no more. Throws a `ServiceError` when there is no such key. */
export async function revokeKey(dataFolder: string, id: string): Promise<void> {
  await withCatalog(dataFolder, async ({ database, keys }) => {
    const isKnown = await database.write(() => keys.revoke(id, new Date()));
    if (!isKnown)
      throw new ServiceError("usage", `there is no key ${JSON.stringify(id)}: see the list of keys`);
  });
}
