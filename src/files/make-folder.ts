import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { errorCode } from "./system-error.ts";

/**
 * Makes a folder with mode 0700, and those above it, where they are missing. Throws what the file system says.
 *
 * Not `recursive`: with it Node never returns, and hears no signal, where a folder is that takes no others (`/proc`).
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (isFolder(path)) return;
    const parent = dirname(path);
    const isParentMissing = errorCode(error) === "ENOENT";
    if (!isParentMissing || isFolder(parent)) throw error;
    makeFolder(parent);
    makeFolder(path);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
