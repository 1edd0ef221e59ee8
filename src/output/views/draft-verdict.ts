import type { ErrorData } from "../error-data.ts";
import type { DraftRow } from "./draft.ts";

/** A file that made no draft: refused, or never sent because of what came before. */
export interface FailedDraftRow {
  readonly file: string | null;
  readonly result: "failed" | "not-sent";
  readonly error: ErrorData;
}

/** The verdict on one of several files. */
export type DraftVerdict = DraftRow | FailedDraftRow;

/** Tells whether a file made a draft, now or earlier. */
export function isDraft(verdict: DraftVerdict): verdict is DraftRow {
  return verdict.result === "created" || verdict.result === "replayed";
}
