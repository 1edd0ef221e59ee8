import type { Command } from "commander";
import type { App } from "../../app/app.ts";
import type { Session } from "../../app/session.ts";
import type { ReadDraft } from "../../draft/prepare-drafts.ts";
import { UsageError } from "../../errors/usage-error.ts";
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
  const [{ checkDrafts, readDrafts }, { categoriesOf, sourcesOf }, { submitPrepared }, { present }] =
    await Promise.all([
      import("../../draft/prepare-drafts.ts"),
      import("./prepare.ts"),
      import("./submit-prepared.ts"),
      import("./present-verdicts.ts"),
    ]);
  const keyChoice = await keyChoiceOf(files, flags);
  if (flags.web && files.length > 1) {
    throw new UsageError({
      message: "--web opens the editor of one draft, not of several",
      hint: "Create them, then see each one's editor: catalog draft list",
    });
  }
  const read = await readDrafts(sourcesOf(app), files, draftFlagsOf(files, flags));
  const wanted = await completed(app, read);
  if (wanted.length === 0) return app.note("Nothing was sent");
  const prepared = await checkDrafts(wanted, categoriesOf(app));
  const drafts = submitPrepared(app, prepared, keyChoice);
  await present(app, drafts, { prepared, keyChoice, opensEditor: flags.web === true });
}

/** One draft can be completed by a person; none is left when it is not to be sent. */
async function completed(app: App, drafts: readonly ReadDraft[]): Promise<readonly ReadDraft[]> {
  const [draft] = drafts;
  if (!app.canAsk || drafts.length > 1 || draft === undefined) return drafts;
  const { askForDraft } = await import("./ask-for-draft.ts");
  const answer = await askForDraft(app, draft);
  return answer === undefined ? [] : [answer];
}
