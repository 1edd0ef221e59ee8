import type { App } from "../../app/app.ts";
import { fieldsSetBy } from "../../draft/check/draft-flags.ts";
import { findDraftFiles } from "./draft-files.ts";
import type { DraftOptions } from "./draft-options.ts";
import { draftRequestOf } from "./draft-request.ts";
import { prepare } from "./prepare.ts";
import { oneResult, severalResults } from "./present-results.ts";
import { showFindings } from "./report-to-runner.ts";
import { submitPrepared } from "./submit-prepared.ts";

interface CreateFlags extends DraftOptions {
  readonly skipExisting?: true;
}

export { draftView as view } from "../../views/draft.ts";

/** Submits one private draft for each file, or a single draft from flags. */
export async function run(app: App, names: readonly string[], flags: CreateFlags) {
  const files = await findDraftFiles(app, names, { hasFields: fieldsSetBy(flags).length > 0 });
  const request = draftRequestOf(files, flags);
  const prepared = await prepare(app, { request, flags });
  await showFindings(app, prepared);
  const skipsExisting = flags.skipExisting === true;
  const submission = await submitPrepared(app, prepared, { skipsExisting, allowsOtherText: skipsExisting });
  const [draft] = prepared;
  return draft && prepared.length === 1
    ? oneResult(app, submission, draft)
    : severalResults(app, submission, prepared);
}
