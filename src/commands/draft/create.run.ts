import type { App } from "../../app/app.ts";
import { missingFields } from "../../draft/check/draft-candidate.ts";
import { fieldsSetBy } from "../../draft/check/draft-flags.ts";
import type { ReadDraft } from "../../draft/prepare-drafts.ts";
import { findDraftFiles } from "./draft-files.ts";
import type { DraftOptions } from "./draft-options.ts";
import { draftRequestOf, type SubmitOptions } from "./draft-request.ts";
import { keptAnswers } from "./keep-answers.ts";
import { prepare } from "./prepare.ts";
import { oneResult, severalResults } from "./present-results.ts";
import { showFindings } from "./report-to-runner.ts";
import { submitPrepared } from "./submit-prepared.ts";

interface CreateFlags extends SubmitOptions {
  readonly skipExisting?: true;
}

export { draftView as view } from "../../views/draft.ts";

/** Submits one private draft for each file, or a single draft from flags or answers to prompts. */
export async function run(app: App, names: readonly string[], flags: CreateFlags) {
  const files = await findDraftFiles(app, names, { hasFields: fieldsSetBy(flags).length > 0 });
  const request = draftRequestOf(files, flags);
  const isApproved = flags.expectText !== undefined;
  const prepared = await prepare(app, {
    request,
    flags,
    // Text that was approved with --expect-text has no missing fields.
    complete: app.canAsk && !isApproved ? (draft) => complete(app, draft, flags) : undefined,
  });
  const [draft] = prepared;
  if (draft === undefined) {
    app.note("Nothing was sent");
    return undefined;
  }
  await showFindings(app, prepared);
  const skipsExisting = flags.skipExisting === true;
  const policy = { skipsExisting, allowsOtherText: skipsExisting && !isApproved };
  const submission = await submitPrepared(app, prepared, policy);
  return prepared.length === 1
    ? oneResult(app, submission, draft)
    : severalResults(app, submission, prepared);
}

/** Asks for the missing fields, if any. The prompts are loaded only when they are needed, because most drafts are complete. */
async function complete(app: App, draft: ReadDraft, flags: DraftOptions): Promise<ReadDraft | undefined> {
  if ("error" in draft) return draft;
  if (missingFields(draft).length === 0) {
    const answers = keptAnswers(app, draft.file, flags);
    return answers === undefined ? draft : { ...draft, answers };
  }
  const { askForDraft } = await import("./ask-for-draft.ts");
  return askForDraft(app, draft, flags);
}
