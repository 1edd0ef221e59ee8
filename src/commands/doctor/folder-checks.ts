import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { App } from "../../app/app.ts";
import { openJournal } from "../../draft/journal/journal.ts";
import { isOwnFolder } from "../../files/private-files.ts";
import { counted } from "../../text/counted.ts";
import { type Check, check, ok, type Result, warn } from "./check.ts";

/** Checks that the cache and data folders are writable, and that the journal is readable. The folders and the journal need not exist. */
export async function folderChecks({ folders }: App): Promise<readonly Check[]> {
  return [
    { name: "Cache", ...cache(folders.cache) },
    { name: "Data folder", ...data(folders.data) },
    await check("Journal", () => journal(folders.data)),
  ];
}

function cache(folder: string): Result {
  if (!canWriteBelow(folder)) {
    const hint = "Make the folder writable, or specify another folder with CATALOG_CACHE_DIR";
    return warn(`${folder} is not writable: responses are not cached`, hint);
  }
  if (!isOwnFolder(folder)) {
    const detail = `${folder} is a link, or belongs to another user: responses are not cached`;
    return warn(detail, "Specify a folder of your own with CATALOG_CACHE_DIR");
  }
  const sizes = sizesIn(folder);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return ok(`${folder}: ${counted(sizes.length, "file")}, ${(bytes / 1024).toFixed(0)} KiB`);
}

function data(folder: string): Result {
  if (canWriteBelow(folder)) return ok(folder);
  const hint = "Make the folder writable, or specify another folder with CATALOG_DATA_DIR";
  return warn(`${folder} is not writable: the journal and the sandbox cannot be used`, hint);
}

async function journal(folder: string): Promise<Result> {
  const { path, read } = openJournal(folder);
  const { records, damaged } = await read();
  if (damaged > 0) return warn(`${path}: ignored ${counted(damaged, "unreadable line")}`);
  if (records.length === 0) return ok("no drafts have been submitted from this machine");
  return ok(counted(records.length, "record"));
}

/** Reports whether a folder or, if it does not exist, its nearest existing parent is writable. */
export function canWriteBelow(folder: string): boolean {
  if (!existsSync(folder)) return dirname(folder) !== folder && canWriteBelow(dirname(folder));
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/** Returns the sizes of the files below a folder, or an empty list if the folder cannot be read. */
function sizesIn(folder: string): readonly number[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    // Another process may have removed a file since the folder was read.
    return files.flatMap(
      ({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? [],
    );
  } catch {
    return [];
  }
}
