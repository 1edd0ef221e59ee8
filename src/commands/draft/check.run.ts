import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { App } from "../../app/app.ts";
import { checkFailure } from "../../draft/submit/batch-failure.ts";
import { command } from "../../errors/advice.ts";
import { draftCheckView } from "../../views/draft-check.ts";
import { checkedRows } from "./checked-rows.ts";
import type { DraftOptions } from "./draft-options.ts";
import { draftRequestOf, keyChoiceOf, sameOptions } from "./draft-request.ts";
import { expandFiles, prepare } from "./prepare.ts";
import { reportChecked } from "./report-to-runner.ts";
import { showFindings } from "./run-preflight.ts";

export const output = (files: readonly string[], flags: DraftOptions) =>
  draftCheckView({
    areSeveral: files.length > 1,
    isOnline: flags.online === true,
    options: sameOptions(flags),
  });

/** Prints that every draft is valid. Throws when any is not; at a terminal, several files get a line each before. */
export async function run(app: App, names: readonly string[], flags: DraftOptions): Promise<void> {
  const files = await filesOf(app, names, flags);
  const choice = keyChoiceOf(files, flags);
  const drafts = await prepare(app, { files, flags });
  await reportChecked(app, drafts, choice);
  const options = sameOptions(flags);
  const failure = checkFailure(drafts, options && command("draft check", files, options));
  const isAtTerminal = app.isInteractive && app.context.stdout.isTerminal;
  if (failure && !(isAtTerminal && files.length > 1)) throw failure;
  if (!failure) await showFindings(app, drafts);
  await app.present([{ rows: checkedRows(app, drafts, choice) }], output(files, flags));
  if (failure) throw failure;
}

/** Returns the files to check: `draft.json`, if it exists, when neither files nor fields are given. */
async function filesOf(app: App, names: readonly string[], flags: DraftOptions): Promise<readonly string[]> {
  const fields = Object.values(draftRequestOf([], flags).flags);
  const isUnnamed = names.length === 0 && fields.every((value) => value === undefined);
  if (isUnnamed && existsSync(resolve(app.context.cwd, DEFAULT_FILE))) return [DEFAULT_FILE];
  return expandFiles(app, names);
}

const DEFAULT_FILE = "draft.json";
