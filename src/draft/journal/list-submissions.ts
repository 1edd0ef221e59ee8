import type { JournalRecord } from "./record.ts";
import { foldRecords, type Submission } from "./submissions.ts";

/** One submission from this machine, as `draft list` shows it. */
export interface ListedSubmission {
  /** Null until the service answered with it, as status and editor URL are. */
  readonly slug: string | null;
  readonly status: string | null;
  readonly editorUrl: string | null;
  readonly state: "created" | "unknown";
  /** The time when the draft was created, or last attempted: ISO 8601. */
  readonly at: string;
  readonly name: string;
  readonly file: string | null;
  readonly baseUrl: string;
  readonly idempotencyKey: string;
}

/** Returns the drafts that were submitted from this machine, and those that may exist; the newest first. */
export function listSubmissions(records: Iterable<JournalRecord>): ListedSubmission[] {
  return foldRecords(records)
    .flatMap(rowOf)
    .reverse()
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** What was refused, or never sent, made no draft. */
function rowOf({ state, last, created }: Submission): ListedSubmission[] {
  if (state === "refused" || state === "unsent") return [];
  const { at, name, file, baseUrl, idempotencyKey } = last;
  const { slug = null, status = null, editorUrl = null } = created ?? {};
  return [{ slug, status, editorUrl, state, at, name, file, baseUrl, idempotencyKey }];
}
