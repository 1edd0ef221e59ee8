import { readFileSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "../../files/private-files.ts";
import { isApiKey, makeApiKey } from "../rules/api-key.ts";
import type { ApiKeys } from "../store/api-keys.ts";
import type { Database } from "../store/database.ts";

/** The owner of the sandbox key, and of keys created without a name. */
export const SANDBOX_OWNER = "sandbox";

const FILE_NAME = "sandbox-key";

/**
 * Returns a valid key of the sandbox owner, the same one in every run over the same folder, so that the daily limit
 * applies. It is kept in a file of mode 0600, since the database has only hashes. A revoked or lost key is replaced.
 */
export async function sandboxKey(
  { database, keys }: { readonly database: Database; readonly keys: ApiKeys },
  dataFolder: string | undefined,
  now: Date,
): Promise<string> {
  const known = readKey(dataFolder);
  if (known !== undefined && keys.stateOf(known) === "valid") return known;

  // In the transaction, so that the later of two first starts finds the file of the earlier one.
  return database.write(() => {
    const written = readKey(dataFolder);
    const state = written === undefined ? "revoked" : keys.stateOf(written);
    if (written !== undefined && state === "valid") return written;
    const key = written !== undefined && state === "unknown" ? written : makeApiKey();
    keys.add(key, SANDBOX_OWNER, now);
    if (dataFolder !== undefined) replaceFile(join(dataFolder, FILE_NAME), `${key}\n`);
    return key;
  });
}

function readKey(dataFolder: string | undefined): string | undefined {
  if (dataFolder === undefined) return undefined;
  try {
    const text = readFileSync(join(dataFolder, FILE_NAME), "utf8").trim();
    return isApiKey(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
