import { renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "./make-folder.ts";

/** The end of the name of a file that is being written. */
export const TEMPORARY = ".tmp";

/**
 * Replaces a file atomically, with mode 0600, and makes its folder where that is missing. A reader, in this process or another, sees
 * the old file or the new one, whole. Throws what the file system says, and leaves nothing behind then.
 */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.${Math.random().toString(36).slice(2)}${TEMPORARY}`;
  makeFolder(dirname(path));
  try {
    writeFileSync(temporary, content, { mode: 0o600, flag: "wx" });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
