import { EXIT, type ExitCode } from "../contract/exit-codes.ts";
import type { Hint } from "./advice.ts";

/** What a command had done when a signal ended it. */
export interface Remains {
  /** A sentence about what was and was not done, such as "Nothing was imported." */
  readonly statement: string;
  /** Advice, if anything remains to be done. */
  readonly hint?: Hint | undefined;
}

/** The error for a command that a signal ended. */
export class Interrupted extends Error {
  readonly signal: "SIGINT" | "SIGTERM";
  /** If undefined, the reporter prints what the command last reported as done. */
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

/** The error for a signal during a submission, after which the draft may exist. */
export class InterruptedSubmission extends Interrupted {
  readonly outcome = "unknown";

  constructor({ signal }: Interrupted, remains: Partial<Remains> = {}) {
    super(signal, { statement: "The draft may have been created.", hint: SAME_COMMAND, ...remains });
    this.name = "InterruptedSubmission";
  }
}

/** The advice for a draft that may exist. */
export const SAME_COMMAND =
  "Run the same command again: it uses the same idempotency key and cannot create a second draft";

/** Differences that `--exit-code` reports as a failure. They have already been printed. */
export class DifferencesFound extends Error {
  readonly exitCode = EXIT.invalid;

  constructor() {
    super("There are differences");
    this.name = "DifferencesFound";
  }
}

/** The end of a program that `serve` ran, with an exit code from 1. The program has printed its own messages. */
export class ProgramEnded extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`The program ended with ${exitCode}`);
    this.name = "ProgramEnded";
    this.exitCode = exitCode;
  }
}

/** The error for a run whose reader, such as `head -1`, closed standard output. The run counts as a success and prints no message. */
export class ReaderGone extends Error {
  constructor(cause?: unknown) {
    super("Standard output was closed", { cause });
    this.name = "ReaderGone";
  }
}
