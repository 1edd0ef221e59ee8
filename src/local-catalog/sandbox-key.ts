import { join } from "node:path";
import { readOwnFile, replaceOwnFile } from "../base/files/own-files.ts";
import { valueOr } from "../base/files/system-error.ts";
import type { CatalogStore } from "./open-catalog.ts";
import { hashApiKey, makeApiKey } from "./rules/api-key.ts";

/** The owner of the sandbox key and of keys created without an owner name. */
export const SANDBOX_OWNER = "sandbox";

const FILE_NAME = "sandbox-key";

/** Where the sandbox key is kept: in a file of a data folder, or, without one, only in this process. */
export interface KeyPlace {
  readonly folder: string | undefined;
  /** The key that is used if it is valid, and if there is no file with a key. */
  readonly known?: string | undefined;
}

/** Returns a valid API key for the sandbox owner. A data folder contains a file with the key, because the database stores only its hash. */
export async function sandboxKey(
  { database, accounts }: Pick<CatalogStore, "database" | "accounts">,
  place: KeyPlace,
  now: Date,
): Promise<string> {
  const stored = storedKey(place);
  if (stored !== undefined && accounts.holderOf(hashApiKey(stored))) return stored;
  return database.write(() => addSandboxKey(accounts, place, now));
}

/**
 * Adds the stored key to the database, for example after a reset. If the key was revoked or is missing, creates a new key. If two processes
 * do so at the same time, the second process finds the key that the first process has stored.
 */
export function addSandboxKey(accounts: CatalogStore["accounts"], place: KeyPlace, now: Date): string {
  const stored = storedKey(place);
  const holder =
    stored && (accounts.holderOf(hashApiKey(stored)) ?? accounts.add(stored, SANDBOX_OWNER, now));
  if (stored !== undefined && holder !== undefined) return stored;
  const key = makeApiKey();
  accounts.add(key, SANDBOX_OWNER, now);
  if (place.folder !== undefined) replaceOwnFile(join(place.folder, FILE_NAME), `${key}\n`);
  return key;
}

/** Returns the key in a place, whether or not it is still valid. */
function storedKey({ folder, known }: KeyPlace): string | undefined {
  if (folder === undefined) return known;
  const text = valueOr("", () => readOwnFile(join(folder, FILE_NAME), 1024).toString("utf8").trim());
  return /^cat_[\w-]{43}$/.test(text) ? text : known;
}
