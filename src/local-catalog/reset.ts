import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileIdentity, replaceOwnFile } from "../base/files/own-files.ts";
import { hasEnded, processIdentity } from "../base/files/running-process.ts";
import { valueOr } from "../base/files/system-error.ts";
import type { CatalogStore } from "./open-catalog.ts";
import type { AdminDeps } from "./routes/admin-messages.ts";
import { Refusal } from "./rules/refusal.ts";
import { sampleRows } from "./sample/sample-listings.ts";
import { addSandboxKey } from "./sandbox-key.ts";

const FILE_NAME = "catalog-start.db";

/** The tables that a reset restores, in an order in which each row exists before rows that refer to it. */
const TABLES = ["category", "tag", "listing", "listing_tag", "owner", "api_key", "draft", "idempotency"];

/** Keeps a copy of a data folder's state, which resets restore while this process runs. Returns a function that removes the copy. */
export async function keepStart(catalog: CatalogStore, folder: string): Promise<() => void> {
  const { database, settings } = catalog;
  // Another process has kept an earlier state, which this process would otherwise replace.
  if (startIn(catalog, folder) !== undefined) return () => undefined;
  const path = join(folder, FILE_NAME);
  // SQLite accepts an empty file, and would make a new one readable by others.
  replaceOwnFile(path, "");
  database.run("VACUUM INTO ?", path);
  await database.write(() => settings.setStartOf(processIdentity()));
  return () => valueOr(undefined, () => rmSync(path, { force: true }));
}

/**
 * Brings back the state that `keepStart` kept or, without it, the sample listings and the sandbox key. With `keepKeys`, owners and API keys
 * stay as they are.
 */
export async function resetData(deps: AdminDeps, keepKeys: boolean): Promise<void> {
  const { database, writer, settings, drafts, accounts, controls, keyPlace, keepsStart } = deps;
  const start = startIn(deps, keyPlace.folder);
  // Otherwise, the folder would lose the data that it held at the start.
  if (keepsStart && start === undefined)
    throw new Refusal("STATE_CONFLICT", "The state at the start is no longer stored; nothing was reset");
  if (start !== undefined) database.run("ATTACH ? AS start", start);
  try {
    await database.write(() => {
      drafts.clear();
      if (!keepKeys) accounts.clear();
      if (start === undefined) writer.fillWithSample(sampleRows());
      else restore(deps);
      if (start === undefined && !keepKeys) addSandboxKey(accounts, keyPlace, controls.startTime());
      settings.renewDataId();
    });
  } finally {
    if (start !== undefined) database.exec("DETACH start");
  }
}

/** Returns the path of the kept state, or undefined if the process that kept it has ended. */
function startIn({ settings }: CatalogStore, folder: string | undefined): string | undefined {
  const keeper = settings.startOf();
  if (folder === undefined || keeper === undefined || hasEnded(keeper)) return undefined;
  const path = join(folder, FILE_NAME);
  return fileIdentity(path) === undefined ? undefined : path;
}

function restore({ database, writer }: CatalogStore): void {
  const ids = writer.removeDifferent();
  // Afterwards, the remaining listings refer to the same categories and tags as before.
  database.exec("PRAGMA defer_foreign_keys = ON; DELETE FROM tag; DELETE FROM category");
  // With a condition, SQLite does not copy whole pages, which would skip the foreign keys.
  for (const table of TABLES)
    database.exec(`INSERT OR IGNORE INTO main.${table} SELECT * FROM start.${table} WHERE TRUE`);
  writer.index(ids);
}
