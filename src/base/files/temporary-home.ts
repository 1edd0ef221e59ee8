import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isOwnFolder } from "./own-files.ts";
import { whileInUse } from "./private-files.ts";
import { hasEnded, processIdentity } from "./running-process.ts";
import { valueOr } from "./system-error.ts";

const PREFIX = "catalog-serve-";

/** Creates a private folder for temporary files. Its name identifies a process, so that the folder can be removed after a crash. */
export function makeTemporaryHome(identity = processIdentity()): string {
  return mkdtempSync(join(tmpdir(), `${PREFIX}${Buffer.from(identity).toString("base64url")}-`));
}

/** Removes a folder and its contents. Ignores errors: `removeAbandonedHomes` tries again later. */
export function removeTemporaryHome(folder: string): void {
  // On Windows, a program may still have a file open.
  valueOr(undefined, () => whileInUse(() => rmSync(folder, { recursive: true, force: true })));
}

/** Removes this user's temporary folders whose processes have ended according to `hasEnded`. */
export function removeAbandonedHomes(): void {
  for (const name of valueOr([], () => readdirSync(tmpdir()))) {
    const identity = Buffer.from(name.slice(PREFIX.length, -"-XXXXXX".length), "base64url").toString();
    const folder = join(tmpdir(), name);
    if (name.startsWith(PREFIX) && isOwnFolder(folder) && hasEnded(identity)) removeTemporaryHome(folder);
  }
}
