import { resolve } from "node:path";
import { checkDraft, isSlug } from "../../contract/index.ts";
import type { DraftFile } from "../file/draft-file.ts";
import { isStdin } from "../file/read-source.ts";
import { canonicalBody, sha256 } from "../idempotency-key.ts";
import { createdDrafts } from "../journal/journaled-submissions.ts";
import type { JournalRecord } from "../journal/record.ts";

/** The drafts submitted from this machine, and the folder of relative file names. */
export interface SubmissionHistory {
  readonly records: readonly JournalRecord[];
  /** The normal form of the base URL, or `sandbox`. */
  readonly baseUrl: string;
  readonly cwd: string;
}

/**
 * Returns the slug of a draft file's listing: the slug in the file, else the slug of the newest draft with this content, else the
 * slug of the newest draft from this file, which may have been edited since. Returns undefined if none is known.
 */
export function findSlug(draft: DraftFile, { records, baseUrl, cwd }: SubmissionHistory): string | undefined {
  const slug = draft.values.get("slug");
  if (typeof slug === "string" && isSlug(slug.trim())) return slug.trim();
  const drafts = createdDrafts(records, baseUrl);
  const hash = hashOf(draft);
  const path = isStdin(draft.file) ? undefined : resolve(cwd, draft.file);
  const found =
    drafts.find((created) => created.bodyHash === hash) ??
    drafts.find((created) => path !== undefined && created.path === path);
  return found?.slug;
}

function hashOf({ values }: DraftFile): string | undefined {
  const check = checkDraft(Object.fromEntries(values));
  return check.ok ? sha256(canonicalBody(check.input)) : undefined;
}
