import type { CatalogError } from "../../errors/catalog-error.ts";
import { type Interrupted, InterruptedSubmission, type Remains } from "../../errors/interrupted.ts";
import type { Findings } from "../../errors/problem.ts";
import { UnknownOutcome } from "../../errors/remote-errors.ts";

/** A created draft, as `draft create` prints it. */
export interface CreatedDraft {
  readonly slug: string;
  readonly status: string;
  readonly editorUrl: string;
  readonly idempotencyKey: string;
  /** `replayed` if the draft existed before this run. */
  readonly result: "created" | "replayed";
  readonly file: string | null;
  /** The findings from the preflight, if one was run. */
  readonly findings?: Findings;
}

/** A draft that failed, or that was not sent because of an error that applies to all drafts. */
interface UnsubmittedDraft {
  readonly file: string | null;
  readonly result: "failed" | "not-sent";
  readonly error: CatalogError;
}

/** The verdict on one draft. */
export type Verdict = CreatedDraft | UnsubmittedDraft;

interface Progress {
  readonly verdicts: readonly Verdict[];
  readonly count: number;
}

/** Returns the statement for a signal, or undefined if no draft can exist. `unknown` is the number of drafts that may exist. */
export function remainsOf({ verdicts, count }: Progress, unknown = unknownIn(verdicts)): Remains | undefined {
  const numberOf = (result: Verdict["result"]) =>
    verdicts.filter((verdict) => verdict.result === result).length;
  const created = numberOf("created");
  const parts = [
    { number: created, verb: created === 1 ? "was created" : "were created" },
    { number: numberOf("replayed"), verb: "existed already" },
    { number: unknown, verb: "may have been created" },
  ].filter(({ number }) => number > 0);
  if (parts.length === 0) return undefined;
  const statement = parts.map(
    ({ number, verb }, index) => `${number}${index === 0 ? ` of ${count} drafts` : ""} ${verb}`,
  );
  return {
    statement:
      count === 1
        ? `The draft ${parts[0]?.verb}; the output is incomplete.`
        : `${statement.join(", ")}; the output is incomplete.`,
    hint: "Run the same command again: nothing is created twice",
  };
}

/** Returns the interruption to report. If a run has several drafts and at least one of them may exist, the statement covers all drafts. */
export function interruptionOf(interruption: Interrupted, progress: Progress): Interrupted {
  const isSending = interruption instanceof InterruptedSubmission;
  const unknown = unknownIn(progress.verdicts) + (isSending ? 1 : 0);
  const remains = remainsOf(progress, unknown);
  if (progress.count === 1 || unknown === 0 || remains === undefined) return interruption;
  return new InterruptedSubmission(interruption, remains);
}

function unknownIn(verdicts: readonly Verdict[]): number {
  return verdicts.filter((verdict) => "error" in verdict && verdict.error instanceof UnknownOutcome).length;
}
