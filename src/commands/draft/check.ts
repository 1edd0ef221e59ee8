import type { Command } from "commander";
import type { App } from "../../app/app.ts";
import type { Session } from "../../app/session.ts";
import type { PreparedDraft } from "../../draft/prepare-drafts.ts";
import { draftCheckView } from "../../output/views/draft-check.ts";
import { examples } from "../examples.ts";
import { inApp } from "../in-app.ts";
import { addFieldFlags, draftFlagsOf, type FieldFlags } from "./field-flags.ts";
import { addKeyFlags, type KeyFlags, keyChoiceOf } from "./key-flags.ts";

interface CheckFlags extends FieldFlags, KeyFlags {
  readonly online?: true;
}

/** `draft check [files…]`: the checks of `draft create`, without submitting. */
export function registerDraftCheck(parent: Command, session: Session): void {
  const command = parent
    .command("check")
    .summary("check drafts without submitting them")
    .description("Check drafts as draft create does, without submitting them. No catalog is needed.")
    .argument("[files...]", "draft files; - reads standard input");
  addKeyFlags(addFieldFlags(command))
    .option("--online", "look the category up in the catalog")
    .addHelpText(
      "after",
      examples(
        "draft check draft.json",
        "draft check drafts/*.json --json",
        "draft check draft.json --online --category databases",
      ),
    )
    .action(inApp(session, check));
}

async function check(app: App, files: readonly string[], flags: CheckFlags): Promise<void> {
  const [{ checkDrafts, readDrafts }, { categoriesOf, sourcesOf }, { checkedRows }, { annotate }] =
    await Promise.all([
      import("../../draft/prepare-drafts.ts"),
      import("./prepare.ts"),
      import("./checked-rows.ts"),
      import("./tell-actions.ts"),
    ]);
  const choice = await keyChoiceOf(files, flags);
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
