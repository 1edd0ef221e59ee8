import type { SubmissionState } from "../journal/journaled-submissions.ts";

/** An event of a submission, the state of the draft in the journal after it, and the ways a run can end before the next event. */
interface SubmissionEvent {
  readonly event: string;
  /** The state in the journal with `--new` and with any other key. */
  readonly leaves: { readonly new: SubmissionState | "none"; readonly other: SubmissionState | "none" };
  readonly endsBy: readonly RunEnd[];
}

/** The ways a run can end early. A closed pipe does not end a run: the remaining drafts are still submitted. */
export type RunEnd = "crash" | "signal" | "lost answer" | "refusal" | "limit" | "failure of another draft";

/**
 * The events of one submission, in order. A run that ends after an event leaves the state in the journal for `NEXT_RUN`.
 *
 * A refusal settles the attempt as `refused`. A signal or failure before sending settles it as `unsent`.
 */
export const SUBMISSION_EVENTS = [
  { event: "key chosen", leaves: { new: "none", other: "none" }, endsBy: ["crash", "signal"] },
  { event: "attempt noted", leaves: { new: "unknown", other: "unknown" }, endsBy: ["crash"] },
  {
    event: "request sent",
    leaves: { new: "unknown", other: "unknown" },
    endsBy: ["crash", "signal", "lost answer", "refusal", "limit"],
  },
  { event: "draft noted", leaves: { new: "open", other: "created" }, endsBy: ["crash"] },
  {
    event: "draft shown",
    leaves: { new: "open", other: "created" },
    endsBy: ["crash", "signal", "failure of another draft"],
  },
  { event: "all drafts shown", leaves: { new: "created", other: "created" }, endsBy: [] },
] as const satisfies readonly SubmissionEvent[];

/** The action of a run if the journal contains a submission of the same draft. */
interface NextStep {
  /** The action if the run would send the submission's key, or a key that led to it before. */
  readonly sameKey: "return" | "resume" | "send";
  /** The action if the run would send another key, including `--new`. */
  readonly otherKey: "resume" | "send";
  /** When it would send another key, and the submission's was chosen by `--new` for several files that do not all exist yet. */
  readonly ofBatch: "continue" | "send";
}

/** The action of the next run with the same draft, by the state in the journal. */
export const NEXT_RUN = {
  unknown: { sameKey: "resume", otherKey: "resume", ofBatch: "send" },
  open: { sameKey: "resume", otherKey: "resume", ofBatch: "send" },
  created: { sameKey: "return", otherKey: "send", ofBatch: "send" },
  refused: { sameKey: "send", otherKey: "send", ofBatch: "continue" },
  unsent: { sameKey: "send", otherKey: "send", ofBatch: "continue" },
} as const satisfies Record<SubmissionState, NextStep>;
