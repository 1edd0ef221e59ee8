import type { App } from "../../app/app.ts";
import { adviseServing } from "../../app/local-links.ts";
import { normalWebsite } from "../../contract/index.ts";
import type { CheckedDraft } from "../../draft/check/check-candidate.ts";
import type { PreparedDraft } from "../../draft/prepare-drafts.ts";
import type { DraftRow, ExistingDraft, ResultRow } from "../../draft/submit/draft-result.ts";
import type { DraftAnswer } from "../../draft/submit/submit-drafts.ts";
import { findingsData } from "../../errors/error-data.ts";
import { withWarnings } from "../../errors/input-problem.ts";
import { LocalFailure } from "../../errors/local-errors.ts";
import { errorData } from "../../output/error-data.ts";
import type { Batch, Outcome, Shown } from "../../output/shown.ts";
import type { DraftFacts } from "../../views/draft.ts";
import { fetchDraftState } from "./draft-states.ts";
import { showFindings, shownPrivateUrl } from "./report-to-runner.ts";
import type { ReportedSubmission } from "./submit-prepared.ts";

/** Submits one draft, and returns the result to show. Throws an error on failure. */
export async function oneResult(
  app: App,
  submission: ReportedSubmission,
  draft: PreparedDraft,
): Promise<Shown<ResultRow, DraftFacts> | undefined> {
  const { results, settle, conclude } = submission;
  const next = await app.during("Creating the draft", () => results[Symbol.asyncIterator]().next());
  if (next.done || "error" in next.value.result || "error" in draft) {
    await settle().finally(conclude);
    return undefined;
  }
  const { result: made, raw } = next.value;
  await showFindings(app, [withWarningsOf(draft, made)]);
  return {
    row: rowOf(app, made),
    raw: raw ?? NO_BODY,
    ...(await factsOf(app, draft, made)),
    finish: (outcome) => finish(submission, [made], outcome),
  };
}

/** Returns facts about a draft. On a terminal, also looks up whether its editor is served and, for a replay, the draft's current state. */
async function factsOf(
  app: App,
  { input, candidate }: CheckedDraft,
  made: ExistingDraft,
): Promise<DraftFacts> {
  const { name } = await app.connect();
  const { slug, editorUrl, result } = made;
  const isWatched = app.isInteractive && app.context.stdout.isTerminal;
  const start = isWatched && editorUrl !== null ? await adviseServing(app, editorUrl) : undefined;
  const state =
    isWatched && slug !== null && result === "replayed"
      ? await app.during("Looking up the draft's state", () => fetchDraftState(app, slug))
      : undefined;
  return {
    catalog: name,
    category: input.category,
    product: candidate.chosenKey === undefined ? normalWebsite(input.websiteUrl) : undefined,
    state,
    start: start?.command,
  };
}

/** Returns the results for several files, one batch per file, so that each result can be shown as soon as it is available. */
export function severalResults(
  app: App,
  submission: ReportedSubmission,
  drafts: readonly PreparedDraft[],
): Shown<ResultRow, DraftFacts> {
  const made: ExistingDraft[] = [];
  return {
    batches: batchesOf(app, submission.results, made),
    label: "Creating drafts",
    total: drafts.length,
    finish: async (outcome) => {
      for (const result of outcome.result === "shown" ? made : []) {
        const draft = drafts.find(({ file = null }) => file === result.file);
        if (draft) await showFindings(app, [withWarningsOf(draft, result)]);
      }
      await finish(submission, made, outcome);
    },
  };
}

/** Yields a batch for each result. Before that, adds the draft to `made`, unless its submission failed. */
async function* batchesOf(
  app: App,
  results: AsyncIterable<DraftAnswer>,
  made: ExistingDraft[],
): AsyncGenerator<Batch<ResultRow>, DraftFacts, void> {
  for await (const { result, raw = NO_BODY } of results) {
    if (!("error" in result)) made.push(result);
    const row =
      "error" in result
        ? { ...result, error: errorData(result.error, app.commandStyle) }
        : rowOf(app, result);
    yield { rows: [row], raw };
  }
  return {};
}

/** Returns the draft with only the warnings from its submission, because the preflight findings have already been printed. */
function withWarningsOf(draft: PreparedDraft, { warnings }: ExistingDraft): PreparedDraft {
  return { ...draft, findings: withWarnings(undefined, warnings) };
}

/** Ends a submission whose results were shown or could not be. If they could not be written, the failure names the drafts that exist. */
async function finish(
  { settle, conclude }: ReportedSubmission,
  made: readonly ExistingDraft[],
  outcome: Outcome,
): Promise<void> {
  try {
    if (outcome.result !== "failed") await settle();
    else if (outcome.error instanceof LocalFailure) throw unprinted(made, outcome.error);
  } finally {
    await conclude();
  }
}

function unprinted(drafts: readonly ExistingDraft[], failure: LocalFailure): LocalFailure {
  const slugs = drafts.flatMap(({ slug }) => slug ?? []);
  if (slugs.length === 0) return failure;
  const these = slugs.length === 1 ? "this draft exists" : "these drafts exist";
  return new LocalFailure({
    message: `${failure.message}, but ${these}: ${slugs.join(", ")}`,
    facts: drafts.flatMap(({ editorUrl }) => (editorUrl === null ? [] : [["Editor", editorUrl] as const])),
    hint: failure.hint,
    cause: failure,
  });
}

/** The body to print with `--raw` for a draft without a successful response. */
const NO_BODY = Buffer.alloc(0);

function rowOf(app: App, { findings, warnings: _, ...draft }: ExistingDraft): DraftRow {
  return { ...draft, editorUrl: shownPrivateUrl(app, draft.editorUrl), ...findingsData(findings) };
}
