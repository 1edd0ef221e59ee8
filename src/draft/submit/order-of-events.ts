import type { SubmissionState } from "../journal/journaled-submissions.ts";

/** An event of a submission, what the journal says of the draft from then on, and how a run can end before the next event. */
interface SubmissionEvent {
  readonly event: string;
  /** The state in the journal: with `--new`, and with any other key. */
  readonly leaves: { readonly new: SubmissionState | "none"; readonly other: SubmissionState | "none" };
  readonly endsBy: readonly RunEnd[];
}

/** The ways in which a run ends early. A closed pipe is not one of them: the rest is submitted all the same. */
export type RunEnd = "crash" | "signal" | "lost answer" | "refusal" | "limit" | "failure of another draft";

/**
 * The events of one submission, in their order. A run that ends after an event leaves the state in the journal that `NEXT_RUN` reads.
 *
 * A refusal settles the attempt as `refused`, a signal or failure before anything was sent as `unsent`.
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

/** What a run does about a submission of the same draft that the journal knows. */
interface NextStep {
  /** When the run would send the submission's own key, or a key that led to it before. */
  readonly sameKey: "return" | "resume" | "send";
  /** When the run would send another key, `--new` included. */
  readonly otherKey: "resume" | "send";
  /** When it would send another key, and the submission's was chosen by `--new` for several files that do not all exist yet. */
  readonly ofBatch: "continue" | "send";
}

/** What the next run with the same draft does, by the state that the last one left. */
export const NEXT_RUN = {
  unknown: { sameKey: "resume", otherKey: "resume", ofBatch: "send" },
  open: { sameKey: "resume", otherKey: "resume", ofBatch: "send" },
  created: { sameKey: "return", otherKey: "send", ofBatch: "send" },
  refused: { sameKey: "send", otherKey: "send", ofBatch: "continue" },
  unsent: { sameKey: "send", otherKey: "send", ofBatch: "continue" },
} as const satisfies Record<SubmissionState, NextStep>;
