import type { CatalogError } from "../../contract/errors/catalog-error.ts";
import type { Findings, Problem } from "../../contract/errors/input-problem.ts";
import { type Interrupted, InterruptedSubmission, type Remains } from "../../contract/errors/interrupted.ts";
import { ApiError, UnknownOutcome } from "../../contract/errors/remote-errors.ts";
import { filesFailure } from "../files-failure.ts";

/** The result for a draft or listing that exists after a run. */
export interface ExistingDraft {
  readonly file: string | null;
  readonly slug: string;
  /**
   * `replayed`: an earlier request created the draft. `live`: the draft was not sent, because its own listing is live. `submitted`: the
   * catalog has seen the draft's key with different text.
   */
  readonly result: "created" | "replayed" | "live" | "submitted";
  /** What is known to be the draft's state now, or null. */
  readonly state: string | null;
  readonly editorUrl: string | null;
  readonly idempotencyKey: string;
  readonly listbulbUrl?: string;
  readonly findings?: Findings | undefined;
  /** The warnings from the submission. They are also in `findings`. */
  readonly warnings: readonly Problem[];
  /** The failure to report although the draft was created: in a job, another slug than the file's. */
  readonly conflict?: CatalogError;
  /** The body of the response that contained the draft, if there is one. */
  readonly raw?: Buffer | undefined;
}

/** A draft that failed, or that was not sent because of an error that affects another draft or all drafts. */
export interface UnsubmittedDraft {
  readonly file: string | null;
  readonly result: "failed" | "not-sent";
  readonly error: CatalogError;
}

export type DraftResult = ExistingDraft | UnsubmittedDraft;

/** Returns how many drafts failed only because the API limits new drafts, or 0 if there is another failure. */
export function leftByLimit(results: readonly DraftResult[]): number {
  const errors = results.flatMap((result) => errorOf(result) ?? []);
  const isLimit = (error: CatalogError) =>
    error instanceof ApiError && error.code === "RATE_LIMITED" && error.status === 429 && !error.isOfRead;
  return errors.every(isLimit) ? errors.length : 0;
}

/** Returns the error to report after submitting drafts, or undefined if all succeeded. In a job, a draft with another slug is a failure. */
export function batchFailure(results: readonly DraftResult[]): CatalogError | undefined {
  const outcomes = results.map((result) => ({ file: result.file, error: errorOf(result) }));
  return filesFailure(outcomes, "create");
}

function errorOf(result: DraftResult): CatalogError | undefined {
  return "error" in result ? result.error : result.conflict;
}

interface Progress {
  readonly results: readonly DraftResult[];
  readonly count: number;
}

/** Returns the statement to print after a signal, or undefined if no draft can exist. `unknown` is the number of unknown outcomes. */
export function remainsOf({ results, count }: Progress, unknown = unknownIn(results)): Remains | undefined {
  const numberOf = (...names: readonly DraftResult["result"][]) =>
    results.filter(({ result }) => names.includes(result)).length;
  const created = numberOf("created");
  const parts: readonly (readonly [number, string])[] = [
    [created, created === 1 ? "was created" : "were created"],
    [numberOf("replayed", "live", "submitted"), "existed already"],
    [unknown, "may have been created"],
  ];
  const [first, ...others] = parts.filter(([number]) => number > 0);
  if (first === undefined) return undefined;
  const subject = count === 1 ? "The draft" : `${first[0]} of ${count} drafts`;
  const rest = others.map(([number, verb]) => `, ${number} ${verb}`).join("");
  return {
    statement: `${subject} ${first[1]}${rest}; the output is incomplete.`,
    hint: "Run the same command again: what has its draft is found again",
  };
}

/** Returns the interruption to report. If a run has several drafts and at least one of them may exist, the statement covers all drafts. */
export function interruptionOf(interruption: Interrupted, progress: Progress): Interrupted {
  const isSending = interruption instanceof InterruptedSubmission;
  const unknown = unknownIn(progress.results) + (isSending ? 1 : 0);
  const remains = remainsOf(progress, unknown);
  if (progress.count === 1 || unknown === 0 || remains === undefined) return interruption;
  return new InterruptedSubmission(interruption, remains);
}

function unknownIn(results: readonly DraftResult[]): number {
  return results.filter((result) => "error" in result && result.error instanceof UnknownOutcome).length;
}
