import { platform } from "node:process";
import { errorCode } from "./system-error.ts";

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
