import type { ExitCode } from "./exit-codes.ts";

/** A step to fix an error. If the step is a command, `run` is the command line without the tool's name, such as `auth status`. */
export interface ErrorStep {
  readonly text: string;
  readonly run?: string;
}

/** The description of an error code in `explain`, error messages and the OpenAPI document. */
export interface ErrorWords {
  /** A short statement of the failure, without a final period. */
  readonly headline: string;
  /** The cause, in complete sentences. */
  readonly cause: string;
  readonly todo: readonly ErrorStep[];
}

export interface ErrorEntry extends ErrorWords {
  readonly status?: number;
  /** Additional text that `explain` and completion print after the cause. */
  readonly onPage?: string;
  /** If omitted, the exit code is derived from the status. */
  readonly exit?: ExitCode;
  /** What a person has to do after a job has failed with this code: the text of the line `To do: …`. */
  readonly onRunner?: string;
  /** Whether running the same command again can help, and under what conditions. The default depends on the exit code. */
  readonly again?: string;
  /** A command line that can cause or simulate the error. Omitted if no simple command line does so. */
  readonly example?: string;
  /** The description for a read that is rejected with this code, if different. */
  readonly onRead?: ErrorWords;
}
