import { EXIT, type ExitCode } from "../contract/exit-codes.ts";

/** The signal that ended the command, from a person or the system. Nothing is printed: the exit code tells. */
export class Interrupted extends Error {
  readonly signal: "SIGINT" | "SIGTERM";

  constructor(signal: "SIGINT" | "SIGTERM") {
    super(`Interrupted by ${signal}`);
    this.name = "Interrupted";
    this.signal = signal;
  }

  get exitCode(): ExitCode {
    return this.signal === "SIGINT" ? EXIT.interrupted : EXIT.terminated;
  }
}

/**
 * The signal that ended the command while a draft was being submitted.
 *
 * The exit code is that of any `Interrupted`, but a message is printed: the draft may exist.
 */
export class InterruptedSubmission extends Interrupted {
  readonly outcome = "unknown";
  readonly hint =
    "Run the same command again: it uses the same idempotency key and cannot make a second draft";

  constructor({ signal }: Interrupted) {
    super(signal);
    this.name = "InterruptedSubmission";
    this.message = "Interrupted before the service answered: the draft may have been created";
  }
}

/** The end of the reader of standard output (`| head -1`, a closed pager). Nothing is printed, and it is a success. */
export class ReaderGone extends Error {
  constructor(cause?: unknown) {
    super("The reader of standard output went away", { cause });
    this.name = "ReaderGone";
  }
}
