import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const NEEDED_BYTES = 2 ** 30;

/**
 * Creates a folder for a test run's temporary files, and removes it afterwards. The folder is in memory if possible, because
 * the tests create tens of thousands of files.
 */
export function setup(): () => void {
  const parent = hasRoomInMemory() ? MEMORY : tmpdir();
  const folder = mkdtempSync(join(parent, "catalog-tests-"));
  // The workers inherit this variable.
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Reports whether the folder in memory exists, has enough free space and allows running programs. */
function hasRoomInMemory(): boolean {
  const program = join(MEMORY, `catalog-program-${process.pid}`);
  try {
    writeFileSync(program, "", { mode: 0o700 });
    accessSync(program, constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > NEEDED_BYTES;
  } catch {
    return false;
  } finally {
    rmSync(program, { force: true });
  }
}
