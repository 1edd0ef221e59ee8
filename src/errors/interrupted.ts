import { EXIT, type ExitCode } from "../contract/exit-codes.ts";

/** What a command leaves behind when a signal ends it. */
export interface Remains {
  /** What was and was not done, as a sentence: "Nothing was imported." */
  readonly statement: string;
  /** Advice, where there is something to do about it. */
  readonly hint?: string | undefined;
}

/** The signal that ended the command, from a person or the system. */
export class Interrupted extends Error {
  readonly signal: "SIGINT" | "SIGTERM";
  /** Undefined where only the command knows what was done. */
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

/** The signal that ended the command while a draft was being submitted: the draft may exist. */
export class InterruptedSubmission extends Interrupted {
  readonly outcome = "unknown";

  constructor({ signal }: Interrupted, hint = SAME_COMMAND) {
    super(signal, { statement: "The draft may have been created.", hint });
    this.name = "InterruptedSubmission";
  }
}

/** Advice when a draft may exist. */
export const SAME_COMMAND =
  "Run the same command again: it uses the same idempotency key and cannot create a second draft";

/** Differences that were shown, and that `--exit-code` counts as a failure. Nothing more is printed. */
export class DifferencesFound extends Error {
  readonly exitCode = EXIT.invalid;

  constructor() {
    super("There are differences");
    this.name = "DifferencesFound";
  }
}

/** The end of the reader of standard output (`| head -1`, a closed pager). Nothing is printed, and it is a success. */
export class ReaderGone extends Error {
  constructor(cause?: unknown) {
    super("The reader of standard output went away", { cause });
    this.name = "ReaderGone";
  }
}
