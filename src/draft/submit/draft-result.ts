import type { CatalogError } from "../../errors/catalog-error.ts";
import type { ErrorData, FindingsData } from "../../errors/error-data.ts";
import type { Findings, Problem } from "../../errors/input-problem.ts";
import { type Interrupted, InterruptedSubmission, type Remains } from "../../errors/interrupted.ts";
import { UnknownOutcome } from "../../errors/remote-errors.ts";
import { counted } from "../../text/counted.ts";
import { duration } from "../../text/durations.ts";

/** The result for a draft or listing that exists or may exist after a run. */
export interface ExistingDraft {
  /** Null if the catalog did not identify the draft. */
  readonly slug: string | null;
  readonly status: string | null;
  readonly editorUrl: string | null;
  readonly idempotencyKey: string;
  /**
   * `replayed`: an earlier request created the draft. `exists`: the draft or the live listing has different text, or the draft was not sent
   * because it is live. `unconfirmed`: the catalog has seen the key with different text, but does not identify a draft.
   */
  readonly result: "created" | "replayed" | "exists" | "unconfirmed";
  readonly file: string | null;
  readonly listbulbUrl?: string;
  readonly findings?: Findings | undefined;
  /** The warnings from the submission. They are also in `findings`. */
  readonly warnings: readonly Problem[];
}

/** A draft that failed, or that was not sent because of an error that affects another draft or all drafts. */
interface UnsubmittedDraft {
  readonly file: string | null;
  readonly result: "failed" | "not-sent";
  readonly error: CatalogError;
}

/** The result of submitting one draft. */
export type DraftResult = ExistingDraft | UnsubmittedDraft;

/** The JSON row for a draft or listing that exists or may exist. */
export type DraftRow = Omit<ExistingDraft, "findings" | "warnings"> & Partial<FindingsData>;

/** The JSON row for one draft, which may have failed. */
export type ResultRow = DraftRow | (Omit<UnsubmittedDraft, "error"> & { readonly error: ErrorData });

/** Reports whether a row is for a draft that exists or may exist, and has no error. */
export function isDraft(row: ResultRow): row is DraftRow {
  return !("error" in row);
}

/** Returns the result in one or two words. */
export function resultWord(row: ResultRow) {
  if (isDraft(row)) return row.result;
  if (row.result === "not-sent") return "not sent";
  if (row.error.outcome === "unknown") return "unknown";
  return row.error.problems ? "invalid" : "failed";
}

/** Returns a one-line reason for a failure. */
export function shortReason({ message, problems, retryAt }: ErrorData, now: Date): string {
  if (problems) return `${counted(problems.length, "problem")} (below)`;
  if (retryAt === undefined) return message;
  const wait = duration((new Date(retryAt).getTime() - now.getTime()) / 1000);
  return `retry in ${wait} (${retryAt.slice(11, 16)} UTC): ${message}`;
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
    [numberOf("replayed", "exists", "unconfirmed"), "existed already"],
    [unknown, "may have been created"],
  ];
  const [first, ...others] = parts.filter(([number]) => number > 0);
  if (first === undefined) return undefined;
  const subject = count === 1 ? "The draft" : `${first[0]} of ${count} drafts`;
  const rest = others.map(([number, verb]) => `, ${number} ${verb}`).join("");
  return {
    statement: `${subject} ${first[1]}${rest}; the output is incomplete.`,
    hint: "Run the same command again: nothing is created twice",
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
