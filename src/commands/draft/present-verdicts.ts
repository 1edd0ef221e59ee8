import type { App } from "../../app/app.ts";
import type { PreparedDraft } from "../../draft/prepare-drafts.ts";
import type { DraftResult, DraftSubmission } from "../../draft/submit/submit-drafts.ts";
import type { CreatedDraft } from "../../draft/submit/verdict.ts";
import type { DraftRow, DraftVerdict } from "../../draft/submit/verdict-row.ts";
import { findingsData } from "../../errors/error-data.ts";
import { LocalFailure } from "../../errors/local-errors.ts";
import { errorData } from "../../output/error-data.ts";
import type { Batch, Shown } from "../../output/shown.ts";
import { startAdvice } from "../../terminal/advice.ts";
import type { CommandStyle } from "../../terminal/command-line.ts";
import type { DraftFacts } from "../../views/draft.ts";
import { openInBrowser } from "../open-in-browser.ts";
import { findEditorLink, stateOf } from "./draft-states.ts";
import { mask } from "./report-to-runner.ts";

/** A submission whose verdicts are reported to the runner at the end. */
type ReportedSubmission = DraftSubmission & { readonly conclude: () => Promise<void> };

/** Submits one draft and returns it with facts to show. Throws the error if no draft was created. Opens the editor if requested. */
export async function oneVerdict(
  app: App,
  { results, settle, conclude }: ReportedSubmission,
  { draft, opensEditor }: { readonly draft: PreparedDraft; readonly opensEditor: boolean },
): Promise<Shown<DraftVerdict, DraftFacts> | undefined> {
  const next = await app.during("Creating the draft", () => results[Symbol.asyncIterator]().next());
  if (next.done || next.value.key === undefined || "error" in next.value.verdict) {
    await settle().finally(conclude);
    return undefined;
  }
  const { verdict: made, key, raw } = next.value;
  const { name } = await app.connect();
  const isReplayed = made.result === "replayed" && app.isInteractive && app.context.stdout.isTerminal;
  const state = isReplayed
    ? await app.during("Looking up the draft's state", () => stateOf(app, made.slug))
    : undefined;
  return {
    row: rowOf(made),
    raw,
    catalog: name,
    category: "error" in draft ? undefined : draft.input.category,
    key,
    state,
    afterwards: async () => {
      await settle();
      if (opensEditor) await openEditor(app, made);
    },
    whenGone: settle,
    whenUnprinted: (failure) => unprinted([made], failure),
    release: conclude,
  };
}

/** Returns the verdicts on several files, each in its own batch, which is shown as soon as the file has been submitted. */
export function severalVerdicts(
  { results, settle, conclude }: ReportedSubmission,
  { count, style }: { readonly count: number; readonly style: CommandStyle },
): Shown<DraftVerdict, DraftFacts> {
  const made: CreatedDraft[] = [];
  return {
    batches: verdictsOf(results, made, style),
    label: "Creating drafts",
    total: count,
    afterwards: settle,
    whenGone: settle,
    whenUnprinted: (failure) => unprinted(made, failure),
    release: conclude,
  };
}

/** Converts results to batches of rows. Adds each draft to `made` before the draft is shown. */
async function* verdictsOf(
  results: AsyncIterable<DraftResult>,
  made: CreatedDraft[],
  style: CommandStyle,
): AsyncGenerator<Batch<DraftVerdict>, DraftFacts, void> {
  for await (const { verdict, raw = NO_BODY } of results) {
    if (!("error" in verdict)) made.push(verdict);
    yield {
      rows: ["error" in verdict ? { ...verdict, error: errorData(verdict.error, style) } : rowOf(verdict)],
      raw,
    };
  }
  return {};
}

/** Returns the error for drafts that could not be printed. The error states that the drafts exist. */
function unprinted(drafts: readonly CreatedDraft[], failure: LocalFailure): LocalFailure {
  if (drafts.length === 0) return failure;
  const slugs = drafts.map(({ slug }) => slug).join(", ");
  const isNew = drafts.every(({ result }) => result === "created");
  const one = `the draft ${slugs} ${isNew ? "was created" : "exists already"}`;
  const several = `the drafts ${slugs} ${isNew ? "were created" : "exist"}`;
  return new LocalFailure({
    message: `${failure.message}, but ${drafts.length === 1 ? one : several}`,
    facts: drafts.map(({ editorUrl }) => ["Editor", editorUrl] as const),
    hint: failure.hint,
    cause: failure,
  });
}

async function openEditor(app: App, draft: CreatedDraft): Promise<void> {
  const { baseUrl } = await app.connect();
  const { editorUrl, isServed } = await findEditorLink(app, baseUrl, draft.editorUrl);
  mask(app, editorUrl);
  if (isServed && (await openInBrowser(app, editorUrl))) return;
  app.note(`Finish it: ${editorUrl}`);
  if (!isServed) app.note(startAdvice(editorUrl));
}

/** The empty body for `--raw` if a draft failed. The error for that draft is reported at the end. */
const NO_BODY = Buffer.alloc(0);

function rowOf({ findings, ...draft }: CreatedDraft): DraftRow {
  return { ...draft, ...findingsData(findings) };
}
