import type { App } from "../../app/app.ts";
import { type PreparedDraft, prepareDrafts } from "../../draft/prepare-drafts.ts";
import { draftCheckView } from "../../views/draft-check.ts";
import { checkedRows } from "./checked-rows.ts";
import type { DraftOptions } from "./draft-options.ts";
import { draftRequestOf, keyChoiceOf, sameOptions } from "./draft-request.ts";
import { expandFiles, sourcesOf } from "./prepare.ts";
import { reportChecked } from "./report-to-runner.ts";
import { runPreflight, showFindings } from "./run-preflight.ts";

export const output = (files: readonly string[], flags: DraftOptions) =>
  draftCheckView({
    areSeveral: files.length > 1,
    isOnline: flags.online === true,
    options: sameOptions(flags),
  });

/** Prints that every draft is valid. Throws when any is not. */
export async function run(app: App, names: readonly string[], flags: DraftOptions): Promise<void> {
  const files = await expandFiles(app, names);
  const choice = keyChoiceOf(files, flags);
  const request = draftRequestOf(files, flags);
  const look = (checked: readonly PreparedDraft[]) => runPreflight(app, checked, flags);
  const drafts = await prepareDrafts(sourcesOf(app), request, { look });
  await reportChecked(app, drafts, choice);
  const rows = checkedRows(app, drafts, choice);
  await showFindings(app, drafts);
  await app.present([{ rows }], output(files, flags));
}
