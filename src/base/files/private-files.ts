// biome-ignore lint/style/noRestrictedImports: `wx` creates a new file and does not follow a link.
import { existsSync, mkdirSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { platform } from "node:process";
import { errorCode, valueOr } from "./system-error.ts";

/** Creates a folder and its missing parents, unless the folder exists. Returns true if the folder was created. */
export function makeFolder(path: string, mode = 0o700): boolean {
  // Node's `recursive` option hangs in a folder that cannot contain folders, such as `/proc`.
  try {
    mkdirSync(path, { mode });
    return true;
  } catch (error) {
    if (isFolder(path)) return false;
    const parent = dirname(path);
    const isParentMissing = errorCode(error) === "ENOENT";
    if (!isParentMissing || isFolder(parent)) throw error;
    makeFolder(parent, mode);
    return makeFolder(path, mode);
  }
}

/** Creates the data folder unless it exists. Git ignores a new one, because it contains private links and the sandbox key. */
export function makeDataFolder(path: string): void {
  if (makeFolder(path)) writeFileSync(join(path, ".gitignore"), "*\n", { flag: "wx" });
}

/** Reports whether a folder, or its nearest existing parent, is writable and has at least `bytes` bytes of free space. */
export function canWriteBelow(folder: string, bytes = 0): boolean {
  return valueOr(false, () => {
    const { bavail, bsize } = statfsSync(assertWritable(folder));
    return bavail * bsize >= bytes;
  });
}

/** Throws unless a folder, or its nearest existing parent, is writable. Returns the one of them that exists. */
export function assertWritable(folder: string): string {
  if (!existsSync(folder) && dirname(folder) !== folder) return assertWritable(dirname(folder));
  // A file is written and removed, because permissions do not reflect quotas, read-only mounts or Landlock rules.
  writeTemporary(join(folder, ".catalog"), Buffer.alloc(PROBE_BYTES), rmSync);
  return folder;
}

/** The size of the file that is written to detect a full disk. A few bytes may fit even on a full disk. */
const PROBE_BYTES = 4096;

/** Replaces a file atomically, with mode 0600, and creates its folder if needed. Calls `before` with the new file before it is renamed. */
export function replaceFile(
  path: string,
  content: string | Uint8Array,
  before: (temporary: string) => void = () => undefined,
): void {
  makeFolder(dirname(path));
  writeTemporary(path, content, (temporary) => {
    before(temporary);
    renameSync(temporary, path);
  });
}

/** Writes a private file next to `path`, and passes its name to `use`. If either fails, removes the file and throws the error. */
function writeTemporary(path: string, content: string | Uint8Array, use: (temporary: string) => void): void {
  const temporary = `${path}.${Math.random().toString(36).slice(2)}.tmp`;
  try {
    writeFileSync(temporary, content, { mode: 0o600, flag: "wx" });
    whileInUse(() => use(temporary));
  } catch (error) {
    whileInUse(() => rmSync(temporary, { force: true }));
    // If the disk is full, Node's error does not name the file.
    throw error instanceof Error && "syscall" in error && !("path" in error)
      ? Object.assign(error, { path })
      : error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The error codes on Windows for a file that cannot be changed because another program has it open. */
const IN_USE: ReadonlySet<string | undefined> = new Set(["EPERM", "EACCES", "EBUSY"]);

const PAUSE_MS = 20;
const MAX_MS = 1_000;

const SYSTEM = {
  isWindows: platform === "win32",
  pause: (milliseconds: number): unknown =>
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
};

/** Calls `change`. On Windows, retries for a second while another program, such as a virus scanner, has the file open. */
export function whileInUse<Result>(change: () => Result, { isWindows, pause } = SYSTEM): Result {
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      return change();
    } catch (error) {
      if (!isWindows || !IN_USE.has(errorCode(error)) || waited >= MAX_MS) throw error;
      pause(PAUSE_MS);
    }
  }
}
