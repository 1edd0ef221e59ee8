import type { App } from "../../app/app.ts";
import { missingFields } from "../../draft/check/draft-candidate.ts";
import { expandPatterns } from "../../draft/file/expand-patterns.ts";
import type { ReadDraft } from "../../draft/prepare-drafts.ts";
import { command } from "../../errors/advice.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { commandStyleOf } from "../../terminal/command-line.ts";
import type { DraftOptions } from "./draft-options.ts";
import { keyChoiceOf } from "./draft-request.ts";
import { assertExpected, checkExpectedKey } from "./expected-key.ts";
import { prepare } from "./prepare.ts";
import { oneVerdict, severalVerdicts } from "./present-verdicts.ts";
import { verdictReport } from "./report-to-runner.ts";
import { showFindings } from "./run-preflight.ts";
import { submitPrepared } from "./submit-prepared.ts";

interface CreateFlags extends DraftOptions {
  readonly expectKey?: string;
  readonly web?: true;
}

export { draftView as view } from "../../views/draft.ts";

/** Creates one private draft for each file, or a single draft from flags alone. */
export async function run(app: App, names: readonly string[], flags: CreateFlags) {
  const files = await expandPatterns(app.context, names);
  const keyChoice = keyChoiceOf(files, flags);
  if (flags.web && files.length > 1) {
    throw new UsageError({
      message: "--web opens the editor of one draft, not of several",
      hint: { text: "Leave out --web, then list the editors", command: command("draft list") },
    });
  }
  const { expectKey: expected } = flags;
  if (expected !== undefined) checkExpectedKey(expected, files, flags);
  const prepared = await prepare(app, {
    files,
    flags,
    approve:
      expected === undefined
        ? undefined
        : (draft) => assertExpected(app.settings.baseUrl.value, draft, expected),
    // An approved draft has no missing fields.
    complete: app.canAsk && expected === undefined ? (draft) => complete(app, draft, flags) : undefined,
  });
  const [draft] = prepared;
  if (draft === undefined) {
    app.note("Nothing was sent");
    return undefined;
  }
  await showFindings(app, prepared);
  const { onVerdict, conclude } = verdictReport(app);
  const submission = await submitPrepared(app, { drafts: prepared, keyChoice, onVerdict });
  const reported = { ...submission, conclude };
  return prepared.length === 1
    ? oneVerdict(app, reported, { draft, opensEditor: flags.web === true })
    : severalVerdicts(reported, { count: prepared.length, style: commandStyleOf(app.flags, app.context) });
}

/** Asks for missing fields. The prompts are loaded only when they are needed, because most drafts are complete. */
async function complete(app: App, draft: ReadDraft, flags: DraftOptions): Promise<ReadDraft | undefined> {
  if ("error" in draft || missingFields(draft).length === 0) return draft;
  const { askForDraft } = await import("./ask-for-draft.ts");
  return askForDraft(app, draft, flags);
}
