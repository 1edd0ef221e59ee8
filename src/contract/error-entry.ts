import type { ExitCode } from "./exit-codes.ts";

/** One step to fix an error and, if the step is a command, the command line without the tool's name: `draft create --new`. */
export interface ErrorStep {
  readonly text: string;
  readonly run?: string;
}

/**
 * The texts for an error code, from which `explain`, error messages, the OpenAPI document and tables in the documentation are
 * generated.
 */
export interface ErrorWords {
  /** What happened, without a full stop. */
  readonly headline: string;
  /** The cause, in complete sentences. */
  readonly cause: string;
  /** The steps to take. Each step starts with a verb; only the first step is capitalized. */
  readonly todo: readonly ErrorStep[];
}

/** An entry in the table: the texts for an error code, its status and exit code, and an example. */
export interface ErrorEntry extends ErrorWords {
  /** The HTTP status of responses with this code. */
  readonly status?: number;
  /** What `explain` adds if this tool can also report the code on its own, without an HTTP response. */
  readonly onPage?: string;
  /** The exit code. If omitted, the exit code is derived from the status. */
  readonly exit?: ExitCode;
  /** A command line that can produce the code, usually with the local catalog. */
  readonly example: string;
  /** The texts for the code in response to a read, if the API documents the code only for drafts. */
  readonly onRead?: ErrorWords;
}
