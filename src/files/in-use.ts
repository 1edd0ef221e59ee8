import { platform } from "node:process";
import { errorCode } from "./system-error.ts";

/** The error codes for renaming or deleting a file on Windows that another program has open. */
const IN_USE: ReadonlySet<string | undefined> = new Set(["EPERM", "EACCES", "EBUSY"]);

/** The milliseconds between two attempts, and between the first and the last attempt. */
const PAUSE_MS = 20;
const MAX_MS = 1_000;

/** The parts of the platform that waiting for a file depends on. Tests create their own. */
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
 * indexers briefly open each new file. Throws the error of the last attempt.
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
