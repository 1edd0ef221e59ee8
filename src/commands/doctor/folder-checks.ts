import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { App } from "../../app/app.ts";
import { openJournal } from "../../draft/journal/journal.ts";
import { isOwnFolder } from "../../files/private-files.ts";
import { counted } from "../../text/counted.ts";
import { type Check, fail, ok, warn } from "./check.ts";

/** Checks that the cache and data folders are writable, and that the journal is readable. The folders and the journal need not exist. */
export async function folderChecks(app: App): Promise<readonly Check[]> {
  return [cache(app), data(app), await journal(app)];
}

function cache({ folders: { cache: folder } }: App): Check {
  const name = "Cache";
  if (!canWriteBelow(folder)) {
    return warn(
      name,
      `${folder} cannot be written: responses are not cached`,
      "Make it writable, or name another folder with CATALOG_CACHE_DIR",
    );
  }
  if (!isOwnFolder(folder)) {
    return warn(
      name,
      `${folder} is a link, or belongs to another user: responses are not cached`,
      "Name a folder of your own with CATALOG_CACHE_DIR",
    );
  }
  const sizes = sizesIn(folder);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return ok(name, `${folder}: ${counted(sizes.length, "file")}, ${(bytes / 1024).toFixed(0)} KiB`);
}

function data({ folders: { data: folder } }: App): Check {
  const name = "Data folder";
  if (canWriteBelow(folder)) return ok(name, folder);
  const hint = "Make it writable, or name another folder with CATALOG_DATA_DIR";
  return warn(name, `${folder} cannot be written: the journal and the sandbox cannot be used`, hint);
}

async function journal(app: App): Promise<Check> {
  const name = "Journal";
  const book = openJournal(app.folders.data);
  try {
    const { records, damaged } = await book.read();
    if (damaged > 0) return warn(name, `${book.path}: ignored ${counted(damaged, "unreadable line")}`);
    return ok(
      name,
      records.length === 0 ? "no drafts were submitted from this machine" : counted(records.length, "record"),
    );
  } catch (error) {
    return fail(name, error);
  }
}

/** Reports whether the folder is writable or, if the folder does not exist, whether its nearest existing parent is writable. */
export function canWriteBelow(folder: string): boolean {
  if (!existsSync(folder)) return dirname(folder) !== folder && canWriteBelow(dirname(folder));
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/** Returns the sizes of the files in a folder and its subfolders, or an empty list if the folder does not exist. */
function sizesIn(folder: string): readonly number[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    // Another process may have removed a file in the meantime.
    return files.flatMap(
      ({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? [],
    );
  } catch {
    return [];
  }
}
