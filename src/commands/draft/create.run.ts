import type { App } from "../../app/app.ts";
import type { ReadDraft } from "../../draft/prepare-drafts.ts";
import { command } from "../../errors/advice.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { DRAFT_SHAPE } from "../../views/draft.ts";
import { draftsView } from "../../views/drafts.ts";
import type { DraftOptions } from "./draft-options.ts";
import { keyChoiceOf } from "./draft-request.ts";
import { assertExpected, expectedKeyOf } from "./expected-key.ts";
import { expandFiles, prepare } from "./prepare.ts";
import { openEditor, presentVerdicts } from "./present-verdicts.ts";
import { showFindings } from "./run-preflight.ts";
import { submitPrepared } from "./submit-prepared.ts";

interface CreateFlags extends DraftOptions {
  readonly expectKey?: string;
  readonly web?: true;
}

export const output = (files: readonly string[]) => (files.length > 1 ? draftsView() : DRAFT_SHAPE);

/** Creates one private draft for each file, or one from flags alone. */
export async function run(app: App, names: readonly string[], flags: CreateFlags): Promise<void> {
  const files = await expandFiles(app, names);
  const keyChoice = keyChoiceOf(files, flags);
  if (flags.web && files.length > 1) {
    throw new UsageError({
      message: "--web opens the editor of one draft, not of several",
      hint: { text: "Create them, then list their editors", command: command("draft list") },
    });
  }
  const expected = expectedKeyOf(files, flags);
  const prepared = await prepare(app, {
    files,
    flags,
    approve:
      expected === undefined
        ? undefined
        : (draft) => assertExpected(app.settings.baseUrl.value, draft, expected),
    // An approved text is complete.
    complete: app.canAsk && expected === undefined ? (draft) => complete(app, draft) : undefined,
  });
  if (prepared.length === 0) return app.note("Nothing was sent");
  await showFindings(app, prepared);
  const made = await submitPrepared(app, { drafts: prepared, keyChoice }, (results) =>
    presentVerdicts(app, results, { prepared }),
  );
  if (made && flags.web) await openEditor(app, made);
}

/** Asks a person for the missing fields. Most drafts are complete, so the prompts are loaded here. */
async function complete(app: App, draft: ReadDraft): Promise<ReadDraft | undefined> {
  const { askForDraft } = await import("./ask-for-draft.ts");
  return askForDraft(app, draft);
}
