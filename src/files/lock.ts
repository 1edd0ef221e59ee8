import { closeSync, openSync, rmSync, statSync } from "node:fs";

const PAUSE_MS = 10;

/** A change takes milliseconds: whoever holds the lock for two seconds was killed. */
const MOST_PAUSES = 200;

/**
 * Runs a change of a file while no other process runs one under the same lock file, so that none is lost. Throws what the system says
 * when the lock cannot be made.
 */
export async function withLock(
  path: string,
  change: () => void,
  pause: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
): Promise<void> {
  let holder: string | undefined;
  for (let pauses = 0; !take(path); pauses += 1) {
    const current = holderOf(path);
    if (current !== holder) pauses = 0;
    holder = current;
    if (pauses >= MOST_PAUSES) rmSync(path, { force: true });
    else await pause();
  }
  try {
    change();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path: string): boolean {
  try {
    closeSync(openSync(path, "wx", 0o600));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** What tells one taking of the lock from another. */
function holderOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.mtimeMs}`;
}
