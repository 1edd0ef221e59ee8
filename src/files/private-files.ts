import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { whileInUse } from "./in-use.ts";
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

/** Creates a folder if needed. Except on Windows, removes other users' access, and throws if that fails or another user owns the folder. */
export function makePrivateFolder(path: string): void {
  makeFolder(path);
  if (process.geteuid === undefined) return;
  assertOwn(path);
  chmodSync(path, 0o700);
  if ((statSync(path).mode & 0o077) !== 0) throw new Error(`other users can read ${path}`);
}

/** Reports whether a folder, or its nearest existing parent, is writable and has at least `bytes` bytes of free space. */
export function canWriteBelow(folder: string, bytes = 0): boolean {
  if (!existsSync(folder)) return dirname(folder) !== folder && canWriteBelow(dirname(folder), bytes);
  // A file is written and removed, because permissions do not reflect quotas, read-only mounts or Landlock rules.
  return valueOr(false, () => {
    const probe = temporaryName(join(folder, ".catalog"));
    writeTemporary(probe, Buffer.alloc(PROBE_BYTES), () => rmSync(probe));
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= bytes;
  });
}

/** The size of the file that is written to detect a full disk. A few bytes may fit even on a full disk. */
const PROBE_BYTES = 4096;

/** Throws if a file or folder exists and belongs to another user. */
export function assertOwn(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat && !isOwn(stat)) throw new Error(`${path} belongs to another user`);
}

/** Reports whether a path does not exist or is a folder that this user owns. Does not follow links. */
export function isOwnFolder(path: string): boolean {
  return valueOr(false, () => {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    return stat === undefined || (stat.isDirectory() && isOwn(stat));
  });
}

/** Reports whether this user is the owner. Returns true on Windows, where files have no owner IDs and profile folders are private. */
function isOwn({ uid }: { readonly uid: number }): boolean {
  return process.geteuid === undefined || process.geteuid() === uid;
}

/** The extension of a file while it is being written. */
export const TEMPORARY = ".tmp";

/** Replaces a file atomically, with mode 0600, and creates its folder if needed. Removes the temporary file after a failure. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const temporary = temporaryName(path);
  makeFolder(dirname(path));
  writeTemporary(temporary, content, () => renameSync(temporary, path));
}

function temporaryName(path: string): string {
  return `${path}.${Math.random().toString(36).slice(2)}${TEMPORARY}`;
}

/** Writes a private file and calls `use`. If either fails, removes the file and throws the error. */
function writeTemporary(path: string, content: string | Uint8Array, use: () => void): void {
  try {
    writeFileSync(path, content, { mode: 0o600, flag: "wx" });
    whileInUse(use);
  } catch (error) {
    whileInUse(() => rmSync(path, { force: true }));
    throw error;
  }
}

/** Reads a regular file of at most `maxBytes` bytes. Throws for any other file, and does not block on a pipe without a writer. */
export function readRegularFile(path: string, maxBytes = Number.POSITIVE_INFINITY): Buffer {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new Error("it is not a regular file");
    if (stat.size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
