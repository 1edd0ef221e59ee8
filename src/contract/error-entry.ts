import type { ExitCode } from "./exit-codes.ts";

/** One step to fix an error, and the command of this tool for it, if any: `draft create --new`. */
export interface ErrorStep {
  readonly text: string;
  readonly run?: string;
}

/** The words about a code. `explain`, error messages, the OpenAPI document and the README are generated from them. */
export interface ErrorWords {
  /** What happened, without a full stop. */
  readonly headline: string;
  /** The cause, in whole sentences. */
  readonly cause: string;
  /** Advice, which starts with a verb. Further steps start in lower case. */
  readonly todo: readonly ErrorStep[];
}

/** The words about a code, its status and exit code, and an example. */
export interface ErrorEntry extends ErrorWords {
  /** The HTTP status of responses with this code. */
  readonly status?: number;
  /** What `explain` adds for a code that this tool also reports itself, without a status. */
  readonly onPage?: string;
  /** The exit code. If omitted, it is derived from the status. */
  readonly exit?: ExitCode;
  /** A command line that can produce the code, usually with the local catalog. */
  readonly example: string;
  /** The words for responses to reads. The API documents the code for drafts only. */
  readonly onRead?: ErrorWords;
}
