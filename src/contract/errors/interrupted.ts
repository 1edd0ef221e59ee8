import { EXIT, type ExitCode } from "../exit-codes.ts";
import type { Hint } from "./advice.ts";

export interface Remains {
  /** A statement about what was or was not done, such as "Nothing was imported." */
  readonly statement: string;
  readonly hint?: Hint | undefined;
}

/** The error for a command that was interrupted by a signal or canceled at a prompt. */
export class Interrupted extends Error {
  readonly signal: "SIGINT" | "SIGTERM";
  /** If undefined, the reporter prints the last statement that the command set, or a default statement. */
  readonly remains: Remains | undefined;

  constructor(signal: "SIGINT" | "SIGTERM", remains?: Remains) {
    super(`Interrupted. ${remains?.statement ?? ""}`.trimEnd());
    this.signal = signal;
    this.remains = remains;
  }

  get exitCode(): ExitCode {
    return this.signal === "SIGINT" ? EXIT.interrupted : EXIT.terminated;
  }
}

/** The error for a submission that was interrupted by a signal. The draft may exist. */
export class InterruptedSubmission extends Interrupted {
  readonly outcome = "unknown";

  constructor({ signal }: Interrupted, remains: Partial<Remains> = {}) {
    super(signal, { statement: "The draft may have been created.", hint: sameCommand(), ...remains });
  }
}

/** Returns the advice for a draft that may exist. */
export function sameCommand(when = "again"): string {
  return `Run the same command ${when}: it finds the draft, as long as the catalog remembers the submission`;
}

/** An error that sets the exit code and is not reported. */
export class SilentEnd extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number, cause?: unknown) {
    super(message, { cause });
    this.exitCode = exitCode;
  }
}

/** The error for a run whose reader, such as `head -1`, closed standard output. The run counts as a success. */
export class ReaderGone extends SilentEnd {
  constructor(cause?: unknown) {
    super("Standard output was closed", EXIT.ok, cause);
  }
}
