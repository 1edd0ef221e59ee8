import { platform } from "node:process";
import { errorCode } from "./system-error.ts";

/** What another program that has a file open makes renaming and deleting it fail with on Windows. */
const IN_USE: ReadonlySet<string | undefined> = new Set(["EPERM", "EACCES", "EBUSY"]);

/** Milliseconds between two attempts, and between the first and the last one. */
const PAUSE_MS = 20;
const MAX_MS = 1_000;

/** What waiting for a file depends on; tests create their own. */
export interface FileUse {
  readonly isWindows: boolean;
  /** Blocks for this many milliseconds. */
  readonly pause: (milliseconds: number) => void;
}

const SYSTEM: FileUse = {
  isWindows: platform === "win32",
  pause: (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
};

/**
 * Renames or deletes a file, again for up to a second while another program has it open: on Windows virus scanners and indexers open
 * each new file for a moment. Throws the error of the last attempt.
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
