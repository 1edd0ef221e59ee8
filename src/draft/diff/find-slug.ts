import { checkDraft, isSlug } from "../../contract/index.ts";
import type { DraftFile } from "../file/draft-file.ts";
import { absolutePath } from "../file/read-source.ts";
import { canonicalBody, sha256 } from "../idempotency-key.ts";
import { createdDrafts } from "../journal/journaled-submissions.ts";
import type { JournalRecord } from "../journal/record.ts";

/**
 * Returns the valid slug in a draft file or, if there is none, the slug of a submitted draft. Prefers the newest draft with the same
 * content to the newest draft from the same path, because the file at this path may have been edited. Returns undefined if there is no such
 * draft.
 */
export function findSlug(
  draft: DraftFile,
  {
    records,
    baseUrl,
    cwd,
  }: { readonly records: readonly JournalRecord[]; readonly baseUrl: string; readonly cwd: string },
): string | undefined {
  const slug = draft.values.get("slug");
  if (typeof slug === "string" && isSlug(slug.trim())) return slug.trim();
  const drafts = createdDrafts(records, baseUrl);
  const check = checkDraft(Object.fromEntries(draft.values));
  const hash = check.ok ? sha256(canonicalBody(check.input)) : undefined;
  const path = absolutePath(cwd, draft.file);
  const created =
    drafts.find(({ bodyHash }) => bodyHash === hash) ??
    drafts.find((each) => path !== undefined && each.path === path);
  return created?.slug;
}
