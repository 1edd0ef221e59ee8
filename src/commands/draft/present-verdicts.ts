import type { App } from "../../app/app.ts";
import type { KeyChoice } from "../../draft/key/idempotency-key.ts";
import type { PreparedDraft } from "../../draft/prepare-drafts.ts";
import { batchFailure } from "../../draft/submit/batch-failure.ts";
import type { SubmittedDraft } from "../../draft/submit/submit-draft.ts";
import type { JudgedDraft } from "../../draft/submit/submit-drafts.ts";
import { exitCodeOf } from "../../errors/exit-codes.ts";
import { Interrupted } from "../../errors/interrupted.ts";
import { type CatalogFlags, catalogFlagsOf } from "../../output/command-line.ts";
import { errorData } from "../../output/error-data.ts";
import { findingsData } from "../../output/problem-data.ts";
import type { Batch } from "../../output/view.ts";
import { type DraftFacts, type DraftRow, draftView } from "../../output/views/draft.ts";
import type { DraftVerdict } from "../../output/views/draft-verdict.ts";
import { draftsView } from "../../output/views/drafts.ts";
import { openInBrowser } from "../open-in-browser.ts";
import { tellActions } from "./tell-actions.ts";

interface VerdictOptions {
  readonly prepared: readonly PreparedDraft[];
  readonly keyChoice: KeyChoice;
  readonly opensEditor: boolean;
}

/** Shows what became of the drafts, and throws what went wrong. */
export async function present(
  app: App,
  drafts: AsyncIterable<JudgedDraft>,
  options: VerdictOptions,
): Promise<void> {
  const told = tellActions(app, drafts);
  const count = options.prepared.length;
  const shown = withProgress(app, told, count);
  await (count === 1 ? presentOne(app, shown, options) : presentSeveral(app, shown));
}

/** Shows that something is going on, out of the way of whatever is printed. */
async function* withProgress(
  app: App,
  drafts: AsyncIterable<JudgedDraft>,
  count: number,
): AsyncGenerator<JudgedDraft, void, void> {
  const progress = app.reporter.progress(count === 1 ? "Creating the draft" : "Creating drafts");
  let done = 0;
  try {
    for await (const draft of drafts) {
      done += 1;
      if (count === 1) progress.stop();
      else progress.update(done, count);
      progress.hide();
      yield draft;
    }
  } finally {
    progress.stop();
  }
}

/** Shows the one draft that was made, or throws why it was not. */
async function presentOne(
  app: App,
  drafts: AsyncIterable<JudgedDraft>,
  { prepared, keyChoice, opensEditor }: VerdictOptions,
): Promise<void> {
  for await (const { verdict, raw, settle } of drafts) {
    if ("error" in verdict) throw verdict.error;
    const { name } = await app.connect();
    const facts = { catalog: name, category: categoryOf(prepared), keyFrom: KEY_ORIGIN[keyChoice.from] };
    await app.present([{ rows: [rowOf(verdict)], ...(raw && { raw }) }], draftView(facts));
    await settle();
    if (opensEditor && !(await openInBrowser(app, verdict.editorUrl)))
      app.note(`Finish it: ${verdict.editorUrl}`);
  }
}

/** Shows a verdict for each of several files. Throws when not all went well, and what broke the sending off. */
async function presentSeveral(app: App, drafts: AsyncIterable<JudgedDraft>): Promise<void> {
  const judged: JudgedDraft[] = [];
  const interruption: Interrupted[] = [];
  const flags = catalogFlagsOf(app.flags);
  await app.present(rowsOf(drafts, { judged, interruption, flags }), draftsView());
  // Some forms of output are written when all verdicts are known.
  for (const { settle } of judged) await settle();
  const outcomes = judged.map(({ verdict }) => ("error" in verdict ? verdict.error : undefined));
  const failure = interruption[0] ?? batchFailure(outcomes, exitCodeOf);
  if (failure) throw failure;
}

/** What became known while the rows were shown. */
interface Collected {
  readonly judged: JudgedDraft[];
  readonly interruption: Interrupted[];
  readonly flags: CatalogFlags;
}

/** An interruption ends the rows like an end, so that what is known by then is shown. */
async function* rowsOf(
  drafts: AsyncIterable<JudgedDraft>,
  { judged, interruption, flags }: Collected,
): AsyncGenerator<Batch<DraftVerdict>> {
  try {
    for await (const draft of drafts) {
      judged.push(draft);
      const { verdict, raw = NO_BODY } = draft;
      yield {
        rows: ["error" in verdict ? { ...verdict, error: errorData(verdict.error, flags) } : rowOf(verdict)],
        raw,
      };
    }
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    interruption.push(error);
  }
}

/** A draft that failed has no body for `--raw`; its error is reported at the end. */
const NO_BODY = Buffer.alloc(0);

function rowOf({ findings, ...draft }: SubmittedDraft): DraftRow {
  return { ...draft, ...findingsData(findings) };
}

function categoryOf([draft]: readonly PreparedDraft[]): string | undefined {
  return draft === undefined || "error" in draft ? undefined : draft.draft.input.category;
}

const KEY_ORIGIN = {
  content: "content",
  site: "site",
  given: "flag",
  new: "random",
} as const satisfies Record<KeyChoice["from"], DraftFacts["keyFrom"]>;
