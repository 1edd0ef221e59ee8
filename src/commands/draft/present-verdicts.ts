import type { App } from "../../app/app.ts";
import type { PreparedDraft } from "../../draft/prepare-drafts.ts";
import type { CreatedDraft } from "../../draft/submit/submit-draft.ts";
import type { DraftResult, Submission } from "../../draft/submit/submit-drafts.ts";
import { errorData } from "../../output/error-data.ts";
import { findingsData } from "../../output/problem-data.ts";
import { startAdvice } from "../../terminal/advice.ts";
import { commandStyleOf } from "../../terminal/command-line.ts";
import type { DraftFacts, DraftRow, DraftVerdict } from "../../views/draft.ts";
import type { Batch, Shown } from "../../views/view.ts";
import { openInBrowser } from "../open-in-browser.ts";
import { findEditorLink } from "./find-editor-link.ts";
import { mask, reportResults } from "./report-to-runner.ts";

interface VerdictOptions {
  readonly prepared: readonly PreparedDraft[];
  /** Opens the editor of the draft in the end. */
  readonly opensEditor: boolean;
}

/** Returns the one draft that was created, or nothing with the failure of it; its editor is opened in the end when that is asked for. */
export async function oneVerdict(
  app: App,
  { results, settle }: Submission,
  { prepared, opensEditor }: VerdictOptions,
): Promise<Shown<DraftVerdict, DraftFacts> | undefined> {
  const { made, key, raw } = await app.during("Creating the draft", () =>
    resultOf(reportResults(app, results)),
  );
  if (made === undefined || key === undefined) {
    await settle();
    return undefined;
  }
  const { name } = await app.connect();
  return {
    row: rowOf(made),
    raw,
    draft: { catalog: name, category: categoryOf(prepared), key },
    afterwards: async () => {
      await settle();
      if (opensEditor) await openEditor(app, made);
    },
    whenGone: settle,
  };
}

/** Returns a verdict on each of several files, as they are submitted. */
export function severalVerdicts(
  app: App,
  { results, settle }: Submission,
  total: number,
): Shown<DraftVerdict, DraftFacts> {
  const batches = verdictsOf(app, reportResults(app, results));
  return { batches, label: "Creating drafts", total, afterwards: settle, whenGone: settle };
}

async function resultOf(results: AsyncIterable<DraftResult>) {
  let made: CreatedDraft | undefined;
  let sent: Pick<DraftResult, "key" | "raw"> = {};
  for await (const { verdict, ...rest } of results) {
    if ("error" in verdict) continue;
    made = verdict;
    sent = rest;
  }
  return { made, ...sent };
}

async function* verdictsOf(
  app: App,
  results: AsyncIterable<DraftResult>,
): AsyncGenerator<Batch<DraftVerdict>, DraftFacts, void> {
  const flags = commandStyleOf(app.flags, app.context);
  for await (const { verdict, raw = NO_BODY } of results) {
    yield {
      rows: ["error" in verdict ? { ...verdict, error: errorData(verdict.error, flags) } : rowOf(verdict)],
      raw,
    };
  }
  return {};
}

/** Opens the editor of a draft, or says where it is, and how to start a local catalog that does not answer. */
async function openEditor(app: App, draft: CreatedDraft): Promise<void> {
  const { baseUrl } = await app.connect();
  const { editorUrl, isServed } = await findEditorLink(app, baseUrl, draft.editorUrl);
  mask(app, editorUrl);
  if (isServed && (await openInBrowser(app, editorUrl))) return;
  app.note(`Finish it: ${editorUrl}`);
  if (!isServed) app.note(startAdvice(editorUrl));
}

/** A draft that failed has no body for `--raw`; its error is reported at the end. */
const NO_BODY = Buffer.alloc(0);

function rowOf({ findings, ...draft }: CreatedDraft): DraftRow {
  return { ...draft, ...findingsData(findings) };
}

function categoryOf([draft]: readonly PreparedDraft[]): string | undefined {
  return draft === undefined || "error" in draft ? undefined : draft.draft.input.category;
}
