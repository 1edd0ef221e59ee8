// biome-ignore lint/style/noRestrictedImports: `wx` creates a new file and does not follow a link.
import { lstatSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readOwnFile } from "./own-files.ts";
import { whileInUse } from "./private-files.ts";
import { errorCode, valueOr } from "./system-error.ts";

const PAUSE_MS = 10;

/** The number of pauses, two seconds in total, after which a lock counts as abandoned. A change usually takes milliseconds. */
const MAX_PAUSES = 200;

/** Calls `change` while holding the lock file at `path`. Takes over a lock that has had the same holder for two seconds. */
export async function withLock<Result>(
  path: string,
  change: () => Result | Promise<Result>,
  pause: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
): Promise<Result> {
  const token = Math.random().toString(36).slice(2);
  let holder: string | undefined;
  for (let pauses = 0; !take(path, token); pauses += 1) {
    const current = holderOf(path);
    if (current !== holder) pauses = 0;
    holder = current;
    if (pauses >= MAX_PAUSES && holder !== undefined) remove(path, { token, holder });
    else await pause();
  }
  try {
    return await change();
  } finally {
    // A process that was suspended for a few seconds may have lost its lock to another process.
    if (holderOf(path)?.endsWith(token)) whileInUse(() => rmSync(path, { force: true }));
  }
}

function take(path: string, token: string): boolean {
  try {
    // On Windows, a deleted lock's name remains in use for a moment.
    whileInUse(() => writeFileSync(path, token, { mode: 0o600, flag: "wx" }));
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    // If the disk is full, an empty lock file would delay the next process.
    if (error instanceof Error && "syscall" in error && error.syscall === "write") rmSync(path);
    throw error;
  }
}

/** Removes a holder's lock. If several processes try, only one succeeds. Restores the lock if another process has since taken it. */
function remove(path: string, { token, holder }: { readonly token: string; readonly holder: string }): void {
  const moved = `${path}.${token}`;
  try {
    whileInUse(() => renameSync(path, moved));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return;
    throw error;
  }
  whileInUse(() => (holderOf(moved) === holder ? rmSync(moved, { force: true }) : renameSync(moved, path)));
}

/** Returns a string that identifies the holder of a lock, or undefined if the lock is free. */
function holderOf(path: string): string | undefined {
  // `stat` would report a broken link as missing, although its name is in use.
  const stat = lstatSync(path, { throwIfNoEntry: false });
  const token = valueOr("", () => readOwnFile(path).toString("utf8"));
  return stat && `${stat.ino} ${stat.mtimeMs} ${token}`;
}
