import type { App } from "../../app/app.ts";
import type { PreparedDraft } from "../../draft/prepare-drafts.ts";
import type { CreatedDraft } from "../../draft/submit/submit-draft.ts";
import type { DraftResult } from "../../draft/submit/submit-drafts.ts";
import { errorData } from "../../output/error-data.ts";
import { findingsData } from "../../output/problem-data.ts";
import { startAdvice } from "../../terminal/advice.ts";
import { type CatalogFlags, catalogFlagsOf } from "../../terminal/command-line.ts";
import { type DraftRow, draftView } from "../../views/draft.ts";
import { type DraftVerdict, draftsView } from "../../views/drafts.ts";
import type { Batch } from "../../views/view.ts";
import { openInBrowser } from "../open-in-browser.ts";
import { findEditorLink } from "./find-editor-link.ts";
import { mask, reportResults } from "./report-to-runner.ts";

interface VerdictOptions {
  readonly prepared: readonly PreparedDraft[];
}

/** Prints the verdict on each draft. Returns the draft when it was the only one and was created. */
export async function presentVerdicts(
  app: App,
  results: AsyncIterable<DraftResult>,
  options: VerdictOptions,
): Promise<CreatedDraft | undefined> {
  const count = options.prepared.length;
  const shown = withProgress(app, reportResults(app, results), count);
  return count === 1 ? presentOne(app, shown, options) : presentSeveral(app, shown);
}

/** Opens the editor of a draft, or says where it is, and how to start a local catalog that does not answer. */
export async function openEditor(app: App, draft: CreatedDraft): Promise<void> {
  const { baseUrl } = await app.connect();
  const { editorUrl, isServed } = await findEditorLink(app, baseUrl, draft.editorUrl);
  mask(app, editorUrl);
  if (isServed && (await openInBrowser(app, editorUrl))) return;
  app.note(`Finish it: ${editorUrl}`);
  if (!isServed) app.note(startAdvice(editorUrl));
}

/** Shows progress until the results are printed. */
async function* withProgress(
  app: App,
  results: AsyncIterable<DraftResult>,
  count: number,
): AsyncGenerator<DraftResult, void, void> {
  const progress = app.reporter.progress(count === 1 ? "Creating the draft" : "Creating drafts");
  let done = 0;
  try {
    for await (const result of results) {
      done += 1;
      if (count === 1) progress.stop();
      else progress.update(done, count);
      progress.hide();
      yield result;
    }
  } finally {
    progress.stop();
  }
}

/** Prints the one draft, if it was created, and returns it. */
async function presentOne(
  app: App,
  results: AsyncIterable<DraftResult>,
  { prepared }: VerdictOptions,
): Promise<CreatedDraft | undefined> {
  let made: CreatedDraft | undefined;
  for await (const { verdict, key, raw } of results) {
    if ("error" in verdict || key === undefined) continue;
    const { name } = await app.connect();
    const facts = { catalog: name, category: categoryOf(prepared), key };
    await app.present([{ rows: [rowOf(verdict)], ...(raw && { raw }) }], draftView(facts));
    made = verdict;
  }
  return made;
}

/** Prints a row for each of several files. */
async function presentSeveral(app: App, results: AsyncIterable<DraftResult>): Promise<undefined> {
  await app.present(rowsOf(results, catalogFlagsOf(app.flags)), draftsView());
}

async function* rowsOf(
  results: AsyncIterable<DraftResult>,
  flags: CatalogFlags,
): AsyncGenerator<Batch<DraftVerdict>> {
  for await (const { verdict, raw = NO_BODY } of results) {
    yield {
      rows: ["error" in verdict ? { ...verdict, error: errorData(verdict.error, flags) } : rowOf(verdict)],
      raw,
    };
  }
}

/** A draft that failed has no body for `--raw`; its error is reported at the end. */
const NO_BODY = Buffer.alloc(0);

function rowOf({ findings, ...draft }: CreatedDraft): DraftRow {
  return { ...draft, ...findingsData(findings) };
}

function categoryOf([draft]: readonly PreparedDraft[]): string | undefined {
  return draft === undefined || "error" in draft ? undefined : draft.draft.input.category;
}
