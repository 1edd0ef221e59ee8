// biome-ignore-all lint/style/noRestrictedImports: this is the only place that opens files of the tool's folders.
import {
  type BigIntStats,
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { assertWritable, makeFolder, replaceFile } from "./private-files.ts";
import { errorCode, valueOr } from "./system-error.ts";

// The configuration, data and cache folders can be part of a checkout, and other users may be able to write to their parents. So every
// file in them is opened here.

/** The error for a file or folder that is not safe to use. The message states a reason, as in "it is a link". */
export class UnsafeFile extends Error {
  readonly path: string;

  constructor(path: string, reason: string) {
    super(reason);
    this.path = path;
  }
}

export function databasePath(dataFolder: string): string {
  return join(dataFolder, "catalog.db");
}

/**
 * Opens a file in one of the tool's folders. Throws an `UnsafeFile` unless it is a regular file that this user owns and that nobody else
 * can write to. Does not follow a link to a file, and does not block on a pipe.
 */
export function openOwn(path: string, flags: number = constants.O_RDONLY): number {
  assertOwnFolder(path);
  // Windows lacks both flags. A file can be replaced by a link after the check there, but only by a program of the same user.
  const { O_NOFOLLOW, O_NONBLOCK = 0 } = constants;
  if (O_NOFOLLOW === undefined) fileIdentity(path);
  let file: number | undefined;
  try {
    file = openSync(path, flags | (O_NOFOLLOW ?? 0) | O_NONBLOCK, 0o600);
    assertOwnFile(path, fstatSync(file));
    return file;
  } catch (error) {
    if (file !== undefined) closeSync(file);
    // The error of `O_NOFOLLOW`.
    if (errorCode(error) === "ELOOP") throw new UnsafeFile(path, LINK);
    throw error;
  }
}

/** Reads a file in one of the tool's folders (see `openOwn`). Throws an error if the file is larger than `maxBytes` bytes. */
export function readOwnFile(path: string, maxBytes = Number.POSITIVE_INFINITY): Buffer {
  const file = openOwn(path);
  try {
    if (fstatSync(file).size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** Replaces a file in one of the tool's folders atomically, and creates the folder if needed. A link is replaced, not followed. */
export function replaceOwnFile(path: string, content: string | Uint8Array): void {
  makeFolder(dirname(path));
  assertOwnFolder(path);
  replaceFile(path, content);
}

/** Returns content followed by a copy, so that damage can be detected. Loading `node:zlib` for a checksum takes 2 ms. */
export function withCopy(content: Uint8Array): Buffer {
  return Buffer.concat([content, content]);
}

/** Returns the content from `withCopy`, or undefined if it is damaged. */
export function withoutCopy(file: Buffer): Buffer | undefined {
  const content = file.subarray(0, file.length / 2);
  return content.equals(file.subarray(content.length)) ? content : undefined;
}

/** Creates a folder if needed, and removes other users' access. Throws if that fails, or if the folder is unsafe. */
export function makePrivateFolder(path: string): void {
  makeFolder(path);
  assertOwnFolder(path, path);
  if (process.geteuid === undefined) return;
  chmodSync(path, 0o700);
  if ((statSync(path).mode & 0o077) !== 0) throw new Error(`other users can read ${path}`);
}

/** Returns the identity of a file that a library opens by name, or undefined if it does not exist. Throws the same errors as `openOwn`. */
export function fileIdentity(path: string): string | undefined {
  assertOwnFolder(path);
  const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  assertOwnFile(path, stat);
  return `${stat.dev} ${stat.ino}`;
}

/** Reports whether a path does not exist or is a folder that this user owns. Does not follow links. */
export function isOwnFolder(path: string): boolean {
  return valueOr(false, () => folderProblem(path) === undefined);
}

/** Throws unless `file` can be written in one of the tool's folders, which may be missing. Returns the folder that exists, or a parent. */
export function assertUsableFolder(folder: string, file = join(folder, "file")): string {
  fileIdentity(file);
  return assertWritable(folder);
}

function assertOwnFolder(path: string, folder = dirname(path)): void {
  const problem = folderProblem(folder);
  if (problem !== undefined) throw new UnsafeFile(path, `its folder ${problem}`);
}

/** Returns what is wrong with one of the tool's folders, such as "is a link", or undefined if it is missing or safe to use. */
export function folderProblem(path: string): string | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat?.isSymbolicLink()) return "is a link";
  // If the path is a file, the system reports the reason when a file below it is opened.
  return stat && !isOwn(stat) ? "belongs to another user" : undefined;
}

function assertOwnFile(path: string, stat: Stats | BigIntStats): void {
  if (stat.isSymbolicLink()) throw new UnsafeFile(path, LINK);
  if (!stat.isFile()) throw new UnsafeFile(path, "it is not a regular file");
  if (!isOwn(stat)) throw new UnsafeFile(path, "it belongs to another user");
  const isShared = process.geteuid !== undefined && (Number(stat.mode) & 0o022) !== 0;
  if (isShared) throw new UnsafeFile(path, "other users can write to it");
}

const LINK = "it is a link";

/** Reports whether this user is the owner. Returns true on Windows, where files have no owner IDs and profile folders are private. */
function isOwn({ uid }: { readonly uid: number | bigint }): boolean {
  return process.geteuid === undefined || process.geteuid() === Number(uid);
}
