import type { ExitCode } from "./exit-codes.ts";

/** One thing to do about an error, and the command of this tool that does it, if one does: `draft create --new`. */
export interface ErrorStep {
  readonly text: string;
  readonly run?: string;
}

/** The words about a code, which `explain`, error messages, the OpenAPI document and the README are made from. */
export interface ErrorWords {
  /** What happened, without a full stop. */
  readonly headline: string;
  /** The cause, as whole sentences. */
  readonly cause: string;
}

/** Everything about a code that the tool can meet. */
export interface ErrorEntry extends ErrorWords {
  /** The HTTP status that it comes with. */
  readonly status?: number;
  /** Left out where the status decides: then a code has no meaning beyond it. */
  readonly exit?: ExitCode;
  /** Advice, each piece starting with a verb. */
  readonly todo: readonly ErrorStep[];
  /** A command line that can produce it, usually with the local catalog. */
  readonly example: string;
  /** The words where the answer is to a read: the API describes the code for drafts only. */
  readonly onRead?: ErrorWords;
}
