import { fieldsSetBy } from "../../../draft/check/draft-flags.ts";
import type { App } from "../../app.ts";
import { findDraftFiles } from "./draft-files.ts";
import type { DraftOptions } from "./draft-options.ts";
import { draftRequestOf } from "./draft-request.ts";
import { prepare } from "./prepare.ts";
import { resultsOf } from "./present-results.ts";
import { showFindings } from "./report-to-runner.ts";
import { submitPrepared } from "./submit-prepared.ts";

export { draftView as view } from "../../output/views/draft.ts";

/** Submits one private draft for each file, or a single draft from flags. */
export async function run(app: App, names: readonly string[], flags: DraftOptions) {
  const { files, isOne } = await findDraftFiles(app, names, { hasFields: fieldsSetBy(flags).length > 0 });
  const request = draftRequestOf(files, flags);
  const prepared = await prepare(app, { request, flags, isCheck: false });
  await showFindings(app, prepared);
  const submission = await submitPrepared(app, prepared, flags.skipExisting === true);
  return resultsOf(app, submission, { drafts: prepared, isOne });
}
