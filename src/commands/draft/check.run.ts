import type { App } from "../../app/app.ts";
import { checkDrafts, type PreparedDraft, readDrafts } from "../../draft/prepare-drafts.ts";
import { draftCheckView } from "../../output/views/draft-check.ts";
import { checkedRows } from "./checked-rows.ts";
import { draftFlagsOf } from "./draft-flags-of.ts";
import type { FieldFlags } from "./field-flags.ts";
import { keyChoiceOf } from "./key-choice-of.ts";
import type { KeyFlags } from "./key-flags.ts";
import { categoriesOf, sourcesOf } from "./prepare.ts";
import { annotate } from "./tell-actions.ts";

interface CheckFlags extends FieldFlags, KeyFlags {
  readonly online?: true;
}

export const output = (files: readonly string[]) => draftCheckView(files.length > 1);

/** Prints that every draft is well, or throws what is wrong with any. */
export async function run(app: App, files: readonly string[], flags: CheckFlags): Promise<void> {
  const choice = keyChoiceOf(files, flags);
  const withCategories = flags.online === true;
  // Asked for by name, a catalog that cannot be reached is a failure.
  if (withCategories) await (await app.connect()).catalog.listCategories();
  const read = await readDrafts(sourcesOf(app), files, draftFlagsOf(files, flags));
  const drafts = await checkDrafts(read, withCategories ? categoriesOf(app) : undefined);
  annotate(app, failuresOf(drafts));
  await app.present([{ rows: checkedRows(app, drafts, choice) }], draftCheckView(files.length > 1));
}

function failuresOf(drafts: readonly PreparedDraft[]) {
  return drafts.flatMap((draft) =>
    "error" in draft ? [{ file: draft.file ?? null, error: draft.error }] : [],
  );
}
