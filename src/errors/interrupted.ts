/** A person or the system asked the command to end. It is silent: the exit code says it. */
export class Interrupted extends Error {
  readonly signal: "SIGINT" | "SIGTERM";

  constructor(signal: "SIGINT" | "SIGTERM") {
    super(`Interrupted by ${signal}`);
    this.name = "Interrupted";
    this.signal = signal;
  }
}

/**
 * A person or the system asked the command to end while a draft was on its way.
 *
 * It ends with the signal's exit code as any `Interrupted`, but it is not silent: the draft may exist.
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

/** The reader of standard output went away (`| head -1`, a closed pager). It is silent, and a success. */
export class ReaderGone extends Error {
  constructor(cause?: unknown) {
    super("The reader of standard output went away", { cause });
    this.name = "ReaderGone";
  }
}
