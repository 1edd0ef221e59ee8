import type { ExitCode } from "./exit-codes.ts";

/** A step to fix an error and, for a command, its line without the tool's name: `draft create --new`. */
export interface ErrorStep {
  readonly text: string;
  readonly run?: string;
}

/** The texts for an error code in `explain`, error messages, the OpenAPI document and the documentation. */
export interface ErrorWords {
  /** What happened, without a full stop. */
  readonly headline: string;
  /** The cause, in complete sentences. */
  readonly cause: string;
  /** The steps to take. Each step starts with a verb; only the first step is capitalized. */
  readonly todo: readonly ErrorStep[];
}

/** An entry in the table of error codes. */
export interface ErrorEntry extends ErrorWords {
  readonly status?: number;
  /** What `explain` adds if this tool can also report the code without an HTTP response. */
  readonly onPage?: string;
  /** If omitted, the exit code is derived from the status. */
  readonly exit?: ExitCode;
  /** A command line that can produce the code, usually with the local catalog. */
  readonly example: string;
  /** The texts in response to a read, if the API documents the code only for drafts. */
  readonly onRead?: ErrorWords;
}
