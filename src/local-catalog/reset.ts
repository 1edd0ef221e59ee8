import { randomUUID } from "node:crypto";
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { fileIdentity, replaceOwnFile } from "../base/files/own-files.ts";
import { hasEnded, processIdentity } from "../base/files/running-process.ts";
import { valueOr } from "../base/files/system-error.ts";
import { type CatalogStore, withOwnConnection } from "./open-catalog.ts";
import type { AdminDeps } from "./routes/admin-messages.ts";
import { Refusal } from "./rules/refusal.ts";
import { sampleRows } from "./sample/sample-listings.ts";
import { addSandboxKey, SANDBOX_OWNER } from "./sandbox-key.ts";
import { restoreStart } from "./store/restore-start.ts";

const FILE_NAME = "catalog-start.db";

/** Copies a data folder's state for resets, or shares another process's copy. Returns a function that removes the copy unless others need it. */
export async function keepStart(catalog: CatalogStore, folder: string): Promise<() => void> {
  const { database, settings } = catalog;
  const path = join(folder, FILE_NAME);
  const copy = `${path}-${randomUUID()}`;
  try {
    // SQLite accepts an empty file, and would make a new one readable by others.
    replaceOwnFile(copy, "");
    database.run("VACUUM INTO ?", copy);
    await database.write(() => {
      if (startIn(catalog, folder) === undefined) renameSync(copy, path);
      settings.setStartOf([...keepersIn(catalog), processIdentity()]);
    });
  } finally {
    rmSync(copy, { force: true });
  }
  const isNeeded = () => keepersIn(catalog).some((keeper) => keeper !== processIdentity());
  return () => valueOr(undefined, () => isNeeded() || rmSync(path, { force: true }));
}

/** Restores the state that `keepStart` copied or, without it, the sample. With `keepKeys`, owners and API keys are not changed. */
export async function resetData(deps: AdminDeps, keepKeys: boolean): Promise<void> {
  const { controls, keyPlace, keepsStart } = deps;
  const start = startIn(deps, keyPlace.folder);
  // Otherwise, the folder would lose the data that it held at the start.
  if (keepsStart && start === undefined)
    throw new Refusal("STATE_CONFLICT", "The state at the start is no longer stored; nothing was reset");
  await inSteps(deps, (catalog) => {
    if (start !== undefined) catalog.database.run("ATTACH ? AS start", start);
    return reset(catalog);
  });

  function* reset(catalog: CatalogStore): Generator<void> {
    const { drafts, accounts, writer, settings } = catalog;
    drafts.clear();
    // A service without a data folder prints the account's link only when it starts.
    if (!keepKeys) accounts.clear(keyPlace.folder === undefined ? SANDBOX_OWNER : undefined);
    yield* start === undefined ? writer.fillWithSample(sampleRows()) : restoreStart(catalog);
    if (!keepKeys && start === undefined) addSandboxKey(accounts, keyPlace, controls.startTime());
    settings.renewDataId();
  }
}

/** Runs the steps in one transaction. Data in memory has a single connection, so other requests wait until the end. */
async function inSteps(deps: AdminDeps, begin: (catalog: CatalogStore) => Iterable<void>): Promise<void> {
  if (deps.keyPlace.folder === undefined) return deps.database.write(() => void [...begin(deps)]);
  await withOwnConnection(deps, async (own) => {
    const steps = begin(own);
    await own.database.write(async () => {
      for (const _ of steps) await setImmediate();
    });
  });
}

/** Returns the path of the kept state, or undefined if all processes that needed it have ended. */
function startIn(catalog: CatalogStore, folder: string | undefined): string | undefined {
  if (folder === undefined || keepersIn(catalog).length === 0) return undefined;
  const path = join(folder, FILE_NAME);
  return fileIdentity(path) === undefined ? undefined : path;
}

function keepersIn({ settings }: CatalogStore): readonly string[] {
  return settings.startOf().filter((keeper) => !hasEnded(keeper));
}
