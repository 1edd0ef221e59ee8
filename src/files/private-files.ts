import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { whileInUse } from "./in-use.ts";
import { errorCode } from "./system-error.ts";

/**
 * Makes a folder, with mode 0700 unless another is given, and those above it, where they are missing. Throws the error of the file system.
 *
 * Not `recursive`: with it Node never returns, and hears no signal, in a folder that takes no others (`/proc`).
 */
export function makeFolder(path: string, mode = 0o700): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (isFolder(path)) return;
    const parent = dirname(path);
    const isParentMissing = errorCode(error) === "ENOENT";
    if (!isParentMissing || isFolder(parent)) throw error;
    makeFolder(parent, mode);
    makeFolder(path, mode);
  }
}

/**
 * Makes a folder as `makeFolder` does, and takes it from other users where it exists. Throws when it stays open to others, or belongs to
 * another user: what is written there would be theirs.
 */
export function makePrivateFolder(path: string): void {
  makeFolder(path);
  if (process.geteuid === undefined) return;
  assertOwn(path);
  chmodSync(path, 0o700);
  if ((statSync(path).mode & 0o077) !== 0) throw new Error(`other users can read ${path}`);
}

/** Throws when a file or folder exists and belongs to another user. */
export function assertOwn(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat && !isOwn(stat)) throw new Error(`${path} belongs to another user`);
}

/** Reports whether a path is free, or a folder of this user. A link is not one, whatever it leads to. */
export function isOwnFolder(path: string): boolean {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    return stat === undefined || (stat.isDirectory() && isOwn(stat));
  } catch {
    return false;
  }
}

/** Windows has no owners by number; its profile folders are private. */
function isOwn({ uid }: { readonly uid: number }): boolean {
  return process.geteuid === undefined || process.geteuid() === uid;
}

/** The extension of a file that is being written. */
export const TEMPORARY = ".tmp";

/**
 * Replaces a file atomically, with mode 0600, and makes its folder where that is missing. A reader, in this process or another, sees
 * the old file or the new one, whole. Throws the error of the file system, and leaves nothing behind then.
 */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.${Math.random().toString(36).slice(2)}${TEMPORARY}`;
  makeFolder(dirname(path));
  try {
    writeFileSync(temporary, content, { mode: 0o600, flag: "wx" });
    whileInUse(() => renameSync(temporary, path));
  } catch (error) {
    whileInUse(() => rmSync(temporary, { force: true }));
    throw error;
  }
}

/**
 * Reads a regular file of at most `maxBytes` bytes. Throws the error of the file system, and for anything but a regular file: a
 * pipe would keep a command waiting for a writer.
 */
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
