import type { App } from "../../app/app.ts";
import { checkDrafts, type ReadDraft, readDrafts } from "../../draft/prepare-drafts.ts";
import { command } from "../../errors/advice.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { DRAFT_SHAPE } from "../../output/views/draft.ts";
import { draftsView } from "../../output/views/drafts.ts";
import { draftFlagsOf } from "./draft-flags-of.ts";
import type { FieldFlags } from "./field-flags.ts";
import { keyChoiceOf } from "./key-choice-of.ts";
import type { KeyFlags } from "./key-flags.ts";
import { lookedAt, type OnlineFlags, showFindings } from "./look-online.ts";
import { categoriesOf, sourcesOf } from "./prepare.ts";
import { present } from "./present-verdicts.ts";
import { withSameCheck } from "./same-drafts.ts";
import { submitPrepared } from "./submit-prepared.ts";

interface CreateFlags extends FieldFlags, KeyFlags, OnlineFlags {
  readonly web?: true;
}

export const output = (files: readonly string[]) => (files.length > 1 ? draftsView() : DRAFT_SHAPE);

/** Creates one private draft for each file, or one from flags alone. */
export async function run(app: App, files: readonly string[], flags: CreateFlags): Promise<void> {
  const keyChoice = keyChoiceOf(files, flags);
  if (flags.web && files.length > 1) {
    throw new UsageError({
      message: "--web opens the editor of one draft, not of several",
      hint: { text: "Create them, then see the editor of each", command: command("draft list") },
    });
  }
  const read = await readDrafts(sourcesOf(app), files, draftFlagsOf(files, flags));
  const wanted = await completed(app, read);
  if (wanted.length === 0) return app.note("Nothing was sent");
  // Online the category is looked up with everything else.
  const checked = await checkDrafts(wanted, flags.online ? undefined : categoriesOf(app));
  const prepared = withSameCheck(await lookedAt(app, checked, flags), flags);
  await showFindings(app, prepared);
  const batch = await submitPrepared(app, prepared, keyChoice);
  await present(app, batch, { prepared, keyChoice, opensEditor: flags.web === true });
}

/** Has a person complete a single draft; returns none when it is not to be sent. */
async function completed(app: App, drafts: readonly ReadDraft[]): Promise<readonly ReadDraft[]> {
  const [draft] = drafts;
  if (!app.canAsk || drafts.length > 1 || draft === undefined) return drafts;
  const { askForDraft } = await import("./ask-for-draft.ts");
  const answer = await askForDraft(app, draft);
  return answer === undefined ? [] : [answer];
}
