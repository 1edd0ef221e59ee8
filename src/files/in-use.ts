import { platform } from "node:process";
import { errorCode } from "./system-error.ts";

/** The error codes on Windows for renaming or deleting a file that another program has open. */
const IN_USE: ReadonlySet<string | undefined> = new Set(["EPERM", "EACCES", "EBUSY"]);

/** How many milliseconds to wait between two attempts, and the maximum number of milliseconds between the first attempt and the last. */
const PAUSE_MS = 20;
const MAX_MS = 1_000;

/** What waiting for a file requires: the platform, and a function that pauses. Tests pass their own values. */
export interface FileUse {
  readonly isWindows: boolean;
  /** Blocks for a number of milliseconds. */
  readonly pause: (milliseconds: number) => void;
}

const SYSTEM: FileUse = {
  isWindows: platform === "win32",
  pause: (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
};

/**
 * Renames or deletes a file. Retries for up to a second while another program has the file open: on Windows, virus scanners and
 * indexers briefly open each new file. If every attempt fails, throws the error from the last one.
 */
export function whileInUse<Result>(change: () => Result, { isWindows, pause }: FileUse = SYSTEM): Result {
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      return change();
    } catch (error) {
      if (!isWindows || !IN_USE.has(errorCode(error)) || waited >= MAX_MS) throw error;
      pause(PAUSE_MS);
    }
  }
}
