import type { SubmissionState } from "../journal/journaled-submissions.ts";

/** An event during a submission, the state that it leaves in the journal, and the ways in which a run can end before the next event. */
interface SubmissionEvent {
  readonly event: string;
  /** The state in the journal: in a batch (`--new` with several files), for a single file with `--new`, and without `--new`. */
  readonly leaves: Readonly<Record<"batch" | "new" | "other", SubmissionState | "none">>;
  readonly endsBy: readonly RunEnd[];
}

/** The ways in which a run can end early. A closed pipe does not end a run: the remaining drafts are still submitted. */
export type RunEnd = "crash" | "signal" | "lost answer" | "refusal" | "limit" | "failure of another draft";

/**
 * The events during one submission, in order. `NEXT_RUN` specifies the action for each state that a run can leave in the journal.
 *
 * A refusal settles an attempt as `refused`. Before the request is sent, a signal or a failure settles the attempt as `unsent`.
 */
export const SUBMISSION_EVENTS = [
  { event: "key chosen", leaves: all("none"), endsBy: ["crash", "signal"] },
  { event: "batch noted", leaves: { ...all("none"), batch: "planned" }, endsBy: ["crash", "signal"] },
  { event: "attempt noted", leaves: all("unknown"), endsBy: ["crash"] },
  {
    event: "request sent",
    leaves: all("unknown"),
    endsBy: ["crash", "signal", "lost answer", "refusal", "limit"],
  },
  { event: "draft noted", leaves: { ...all("open"), other: "created" }, endsBy: ["crash"] },
  {
    event: "draft shown",
    leaves: { ...all("open"), other: "created" },
    endsBy: ["crash", "signal", "failure of another draft"],
  },
  { event: "all drafts shown", leaves: all("created"), endsBy: [] },
] as const satisfies readonly SubmissionEvent[];

function all(state: SubmissionState | "none"): SubmissionEvent["leaves"] {
  return { batch: state, new: state, other: state };
}

/**
 * The action of the next run with the same draft, for each state of a submission in the journal. A key that the user specified is always
 * sent. Otherwise:
 *
 * - `resume`: The run sends the submission's key, even if it chose another key, for example because of `--new`.
 * - `return`: If the run chose the submission's key, or a key that an earlier run replaced with that key, the service returns the draft.
 * - `send`: The run sends the key that it chose or, if the submission belongs to an unfinished batch, the submission's key.
 */
export const NEXT_RUN: Readonly<Record<SubmissionState, "resume" | "return" | "send">> = {
  unknown: "resume",
  open: "resume",
  created: "return",
  planned: "send",
  refused: "send",
  unsent: "send",
};
