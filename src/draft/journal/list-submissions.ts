import type { JournalRecord } from "./record.ts";
import { foldRecords, type Submission, type SubmissionState } from "./submissions.ts";

/** One submission from this machine, as `draft list` shows it. */
export interface ListedSubmission {
  /** Null until the service answered with it, as status and editor URL are. */
  readonly slug: string | null;
  readonly status: string | null;
  readonly editorUrl: string | null;
  readonly state: SubmissionState;
  /** When it was last attempted or settled: an ISO text. */
  readonly at: string;
  readonly name: string;
  readonly file: string | null;
  readonly baseUrl: string;
  readonly idempotencyKey: string;
  /** The code that it was refused with, or that kept it from being sent. */
  readonly code: string | null;
}

/** What was submitted from this machine, the last one first. */
export function listSubmissions(records: Iterable<JournalRecord>): ListedSubmission[] {
  return foldRecords(records).map(rowOf).reverse();
}

function rowOf({ state, last, created }: Submission): ListedSubmission {
  return {
    slug: created?.slug ?? null,
    status: created?.status ?? null,
    editorUrl: created?.editorUrl ?? null,
    state,
    at: last.at,
    name: last.name,
    file: last.file,
    baseUrl: last.baseUrl,
    idempotencyKey: last.idempotencyKey,
    code: last.type === "refused" || last.type === "unsent" ? last.code : null,
  };
}
