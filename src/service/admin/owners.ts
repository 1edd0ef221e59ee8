import { join } from "node:path";
import { command } from "../../errors/advice.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { readOwnFile, replaceOwnFile } from "../../files/own-files.ts";
import { valueOr } from "../../files/system-error.ts";
import { hashApiKey, makeApiKey } from "../rules/api-key.ts";
import type { Accounts } from "../store/accounts.ts";
import type { CatalogStore } from "../store/catalog-store.ts";

/** The owner of the sandbox key and of keys created without an owner name. */
export const SANDBOX_OWNER = "sandbox";

const FILE_NAME = "sandbox-key";

/** Returns a valid API key for the sandbox owner. A data folder contains a file with the key, because the database stores only its hash. */
export async function sandboxKey(
  { database, keys }: Pick<CatalogStore, "database" | "keys">,
  dataFolder: string | undefined,
  now: Date,
): Promise<string> {
  const validKey = () => {
    const stored = readKey(dataFolder);
    return stored !== undefined && keys.holderOf(hashApiKey(stored)) ? stored : undefined;
  };
  // If two processes start at the same time, the second process finds the file that the first process has written.
  return validKey() ?? database.write(() => validKey() ?? addKey(keys, dataFolder, now));
}

/** Adds the key in the file to the database, for example after a reset. If the key was revoked or is missing, creates a new key. */
function addKey(keys: Accounts, dataFolder: string | undefined, now: Date): string {
  const stored = readKey(dataFolder);
  if (stored !== undefined && keys.add(stored, SANDBOX_OWNER, now) !== undefined) return stored;
  const key = makeApiKey();
  keys.add(key, SANDBOX_OWNER, now);
  if (dataFolder !== undefined) replaceOwnFile(join(dataFolder, FILE_NAME), `${key}\n`);
  return key;
}

function readKey(dataFolder: string | undefined): string | undefined {
  if (dataFolder === undefined) return undefined;
  const text = valueOr("", () => readOwnFile(join(dataFolder, FILE_NAME), 1024).toString("utf8").trim());
  return /^cat_[\w-]{43}$/.test(text) ? text : undefined;
}

/** Returns the path of an owner's account page, or a new path if `isNew` is true. Throws a `UsageError` if the owner is unknown. */
export async function accountPath(
  { database, accounts }: Pick<CatalogStore, "database" | "accounts">,
  owner: string,
  isNew = false,
): Promise<string> {
  const known = isNew ? undefined : accounts.findToken(owner);
  const token = known ?? (await database.write(() => accounts.tokenOf(owner, isNew)));
  if (token === undefined) throw unknownOwnerError(accounts, owner);
  return `/account/${token}`;
}

/** Returns the error for an unknown owner. The message lists the known owners. */
export function unknownOwnerError(accounts: Accounts, name: string): UsageError {
  const names = accounts.ownerNames().map((each) => JSON.stringify(each));
  return new UsageError({
    message: `Unknown owner ${JSON.stringify(name)} (known: ${names.join(", ") || "none"})`,
    hint: { text: "List the owners and their keys", command: command("sandbox key list") },
  });
}
