import type { CreatedRecord, JournalRecord } from "./record.ts";
import { foldRecords, type Submission, type SubmissionState } from "./submissions.ts";

/** One submission from this machine, as `draft list` shows it. */
export interface ListedSubmission {
  /** Null until the service answered with it, as status and editor URL are. */
  readonly slug: string | null;
  readonly status: string | null;
  readonly editorUrl: string | null;
  readonly state: SubmissionState;
  /** The time when the draft was created, or last attempted: ISO 8601. */
  readonly at: string;
  readonly name: string;
  readonly file: string | null;
  readonly baseUrl: string;
  readonly idempotencyKey: string;
  /** The code of the refusal, or of the failure before it was sent. */
  readonly code: string | null;
}

/** Returns what was submitted from this machine, the newest first. */
export function listSubmissions(records: Iterable<JournalRecord>): ListedSubmission[] {
  return foldRecords(records)
    .map(rowOf)
    .reverse()
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

function rowOf({ state, last, created }: Submission): ListedSubmission {
  const { at, name, file, baseUrl, idempotencyKey } = last;
  const { slug = null, status = null, editorUrl = null } = created ?? {};
  const code = "code" in last ? last.code : null;
  return { slug, status, editorUrl, state, at, name, file, baseUrl, idempotencyKey, code };
}

/** Returns the drafts that were created in one catalog, the newest first: a run that was answered with the same draft makes it no newer. */
export function createdDrafts(records: Iterable<JournalRecord>, baseUrl: string): CreatedRecord[] {
  const drafts = new Map<string, CreatedRecord>();
  for (const record of records) {
    if (record.type !== "created" || record.baseUrl !== baseUrl) continue;
    if (drafts.get(record.slug)?.editorUrl !== record.editorUrl) drafts.delete(record.slug);
    drafts.set(record.slug, record);
  }
  return [...drafts.values()].reverse();
}
