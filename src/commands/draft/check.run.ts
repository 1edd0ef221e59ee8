import type { ReportedDraft } from "../../actions/annotations.ts";
import type { App } from "../../app/app.ts";
import { checkFailure } from "../../draft/check/check-failure.ts";
import { fieldsSetBy } from "../../draft/check/draft-flags.ts";
import { idempotencyKeyOf } from "../../draft/draft-identity.ts";
import { withListingFact } from "../../draft/draft-listing.ts";
import type { PreparedDraft } from "../../draft/prepare-drafts.ts";
import { command } from "../../errors/advice.ts";
import { findingsData } from "../../errors/error-data.ts";
import { failWith } from "../../output/shown.ts";
import { DEFAULT_FILE, findDraftFiles } from "./draft-files.ts";
import type { DraftOptions } from "./draft-options.ts";
import { draftRequestOf, sameOptions } from "./draft-request.ts";
import { prepare } from "./prepare.ts";
import { reportDrafts, showFindings } from "./report-to-runner.ts";

export { draftCheckView as view } from "../../views/draft-check.ts";

/** Checks drafts, and fails if any draft is invalid. With several files, there is an entry for each before the failure. */
export async function run(app: App, names: readonly string[], flags: DraftOptions) {
  const hasFields = fieldsSetBy(flags).length > 0;
  const files = await findDraftFiles(app, names, { hasFields, byDefault: DEFAULT_FILE });
  const prepared = await prepare(app, { request: draftRequestOf(files, flags), flags });
  const drafts = prepared.map((draft) => ("error" in draft ? draft : withListingFact(draft)));
  const checked = drafts.map((draft) => checkedDraft(app, draft));
  await reportDrafts(app, checked);
  const options = sameOptions(flags);
  const failure = checkFailure(drafts, options && command("draft check", files, options));
  if (failure && (files.length <= 1 || app.flags.quiet)) throw failure;
  if (!failure) await showFindings(app, drafts);
  const rows = checked.map(({ file, error, idempotencyKey, findings }) => ({
    file,
    valid: error === undefined,
    idempotencyKey,
    ...findingsData(findings),
  }));
  const [row] = rows;
  const facts = { options, finish: failWith(failure) };
  return row && files.length <= 1 ? { row, ...facts } : { rows, ...facts };
}

function checkedDraft({ settings }: App, draft: PreparedDraft): ReportedDraft {
  const file = draft.file ?? null;
  if ("error" in draft) return { file, result: "invalid", error: draft.error };
  const { findings, input } = draft;
  const valid = { file, result: "valid", slug: input.slug, findings };
  const baseUrl = settings.baseUrl.value;
  return baseUrl === undefined ? valid : { ...valid, idempotencyKey: idempotencyKeyOf(draft, baseUrl) };
}
