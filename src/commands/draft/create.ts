import type { Command } from "commander";
import type { App } from "../../app.ts";
import type { Session } from "../../session.ts";
import { examples } from "../examples.ts";
import { inApp } from "../in-app.ts";
import { addFieldFlags, draftFlagsOf, type FieldFlags } from "./field-flags.ts";
import { addKeyFlags, type KeyFlags, keyChoiceOf } from "./key-flags.ts";

interface CreateFlags extends FieldFlags, KeyFlags {
  readonly web?: true;
}

/** `draft create [files…]`: one private draft for each file, or one from flags alone. */
export function registerDraftCreate(parent: Command, session: Session): void {
  const create = parent
    .command("create")
    .summary("create one private draft for each file")
    .description(
      "Create one private draft for each file, or one from flags alone. Running it again creates nothing twice.",
    )
    .argument("[files...]", "draft files; - reads standard input");
  addKeyFlags(addFieldFlags(create))
    .option("--web", "open the draft's editor")
    .addHelpText(
      "after",
      examples(
        "draft create draft.json",
        "draft create drafts/*.json --category databases",
        "draft create - --json < draft.json",
      ),
    )
    .action(inApp(session, createDrafts));
}

async function createDrafts(app: App, files: readonly string[], flags: CreateFlags): Promise<void> {
  const [{ prepareDrafts }, { submitPrepared }, { presentOne, presentSeveral }, { tellActions }] =
    await Promise.all([
      import("./prepare.ts"),
      import("./submit-prepared.ts"),
      import("./present-verdicts.ts"),
      import("./tell-actions.ts"),
    ]);
  const keyChoice = await keyChoiceOf(files, flags);
  const prepared = await prepareDrafts(app, {
    files,
    flags: draftFlagsOf(files, flags),
    withCategories: true,
  });
  const drafts = tellActions(app, submitPrepared(app, prepared, keyChoice));
  const options = { prepared, keyChoice, opensEditor: flags.web === true };
  await (prepared.length === 1 ? presentOne : presentSeveral)(app, drafts, options);
}
