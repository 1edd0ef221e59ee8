// biome-ignore lint/style/noRestrictedImports: a draft file is the user's own, and `O_NOFOLLOW` does not follow a link.
import { chmodSync, closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from "node:fs";
import { replaceFile } from "./private-files.ts";

/** The error for a file that another program has changed since it was read. */
export class ChangedFile extends Error {
  constructor() {
    super("it was changed since it was read");
  }
}

/** Reads a user's file that is going to be updated. Throws an error unless it is a regular file and not a link. */
export function readForUpdate(path: string): Buffer {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) throw new Error("it is a link");
  if (!stat.isFile()) throw new Error("it is not a regular file");
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    if (fstatSync(file).ino !== stat.ino) throw new ChangedFile();
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** Atomically replaces the content of a user's file, and keeps its mode. Throws a `ChangedFile` if the file no longer contains `old`. */
export function updateFile(path: string, old: Buffer, content: Uint8Array): void {
  const { mode } = lstatSync(path);
  replaceFile(path, content, (temporary) => {
    chmodSync(temporary, mode & 0o7777);
    if (!readForUpdate(path).equals(old)) throw new ChangedFile();
  });
}
