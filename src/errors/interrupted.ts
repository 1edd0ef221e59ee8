import { EXIT, type ExitCode } from "../contract/exit-codes.ts";
import type { Hint } from "./advice.ts";

/** The effect of a command that was ended by a signal. */
export interface Remains {
  /** A sentence that states what was and was not done: "Nothing was imported." */
  readonly statement: string;
  /** Advice, if anything remains to be done. */
  readonly hint?: Hint | undefined;
}

/** The signal that ended the command, from a person or the system. */
export class Interrupted extends Error {
  readonly signal: "SIGINT" | "SIGTERM";
  /** Undefined if only the command knows what was done. */
  readonly remains: Remains | undefined;

  constructor(signal: "SIGINT" | "SIGTERM", remains?: Remains) {
    super(`Interrupted. ${remains?.statement ?? ""}`.trimEnd());
    this.name = "Interrupted";
    this.signal = signal;
    this.remains = remains;
  }

  get exitCode(): ExitCode {
    return this.signal === "SIGINT" ? EXIT.interrupted : EXIT.terminated;
  }
}

/** A signal that ended the command during a submission, so the draft may exist. */
export class InterruptedSubmission extends Interrupted {
  readonly outcome = "unknown";

  constructor({ signal }: Interrupted, remains: Partial<Remains> = {}) {
    super(signal, { statement: "The draft may have been created.", hint: SAME_COMMAND, ...remains });
    this.name = "InterruptedSubmission";
  }
}

/** Advice when a draft may exist. */
export const SAME_COMMAND =
  "Run the same command again: it uses the same idempotency key and cannot create a second draft";

/** Differences that `--exit-code` reports as a failure. They are already printed. */
export class DifferencesFound extends Error {
  readonly exitCode = EXIT.invalid;

  constructor() {
    super("There are differences");
    this.name = "DifferencesFound";
  }
}

/** A closed standard output (`| head -1`, a closed pager). It counts as success, and nothing is printed. */
export class ReaderGone extends Error {
  constructor(cause?: unknown) {
    super("Standard output was closed", { cause });
    this.name = "ReaderGone";
  }
}
