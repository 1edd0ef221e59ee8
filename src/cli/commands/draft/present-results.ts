import { findingsData } from "../../../contract/errors/error-data.ts";
import { withWarnings } from "../../../contract/errors/input-problem.ts";
import { LocalFailure } from "../../../contract/errors/local-errors.ts";
import type { CheckedDraft, PreparedDraft } from "../../../draft/prepared-draft.ts";
import { batchExitCode } from "../../../draft/submit/batch-failure.ts";
import type { DraftResult, DraftRow, ExistingDraft, ResultRow } from "../../../draft/submit/draft-result.ts";
import type { DraftAnswer } from "../../../draft/submit/submit-drafts.ts";
import type { App } from "../../app.ts";
import { adviseServing } from "../../local-links.ts";
import { errorData } from "../../output/error-data.ts";
import type { Batch, Shown, ShowOutcome } from "../../output/shown.ts";
import type { DraftFacts } from "../../output/views/draft.ts";
import { localDraft } from "./draft-states.ts";
import { showFindings, shownPrivateUrl } from "./report-to-runner.ts";
import type { ReportedSubmission } from "./submit-prepared.ts";

interface Prepared {
  readonly drafts: readonly PreparedDraft[];
  readonly isOne: boolean;
}

/** Submits drafts, and returns the results to show: one row, or a batch per file, so that each is shown as soon as it is available. */
export async function resultsOf(
  app: App,
  submission: ReportedSubmission,
  { drafts, isOne }: Prepared,
): Promise<Shown<ResultRow, DraftFacts> | undefined> {
  const { results, settle, conclude } = submission;
  const made: ExistingDraft[] = [];
  const ending = {
    finish: async (outcome: ShowOutcome) => {
      for (const result of outcome.result === "shown" ? made : []) {
        const draft = drafts.find(({ file = null }) => file === result.file);
        if (draft) await showFindings(app, [withWarningsOf(draft, result)]);
      }
      await finish(submission, made, outcome);
    },
  };
  const [draft] = drafts;
  if (!isOne || draft === undefined) {
    return {
      batches: batchesOf(app, results, made),
      label: "Creating drafts",
      total: drafts.length,
      ...ending,
    };
  }
  const next = await app.during("Creating the draft", () => results[Symbol.asyncIterator]().next());
  if (next.done) {
    await settle().finally(conclude);
    return undefined;
  }
  const { result, raw = NO_BODY } = next.value;
  if (!("error" in result)) made.push(result);
  const facts = "error" in result || "error" in draft ? {} : await factsOf(app, draft, result);
  return { row: rowOf(app, result), raw, ...facts, ...ending };
}

/** Returns facts about a draft: its catalog, its page if it is live, and how to serve its editor. */
async function factsOf(app: App, { input }: CheckedDraft, made: ExistingDraft): Promise<DraftFacts> {
  const { name } = await app.connect();
  const { editorUrl, result, slug } = made;
  const isWatched = app.isInteractive && app.context.stdout.isTerminal;
  const start = isWatched && editorUrl !== null ? await adviseServing(app, editorUrl) : undefined;
  const record = isWatched && result === "replayed" ? await localDraft(app, slug) : undefined;
  const page = made.listbulbUrl ?? record?.listbulbUrl ?? undefined;
  return { catalog: name, category: input.category, page, start: start?.command };
}

/** Yields a batch for each result. Before that, adds the draft to `made`, unless its submission failed. */
async function* batchesOf(
  app: App,
  results: AsyncIterable<DraftAnswer>,
  made: ExistingDraft[],
): AsyncGenerator<Batch<ResultRow>, DraftFacts, void> {
  const all: DraftResult[] = [];
  for await (const { result, raw = NO_BODY } of results) {
    all.push(result);
    if (!("error" in result)) made.push(result);
    yield { rows: [rowOf(app, result)], raw };
  }
  return { exitCode: batchExitCode(all) };
}

/** Returns the draft with only the warnings from its submission, because the findings of the looks have already been printed. */
function withWarningsOf(draft: PreparedDraft, { warnings }: ExistingDraft): PreparedDraft {
  return { ...draft, findings: withWarnings(undefined, warnings) };
}

/** Ends a submission whose results were shown or could not be. If they could not be written, the failure names the drafts that exist. */
async function finish(
  { settle, conclude }: ReportedSubmission,
  made: readonly ExistingDraft[],
  outcome: ShowOutcome,
): Promise<void> {
  try {
    if (outcome.result !== "failed") await settle();
    else if (outcome.error instanceof LocalFailure) throw unprinted(made, outcome.error);
  } finally {
    await conclude();
  }
}

function unprinted(drafts: readonly ExistingDraft[], failure: LocalFailure): LocalFailure {
  const slugs = drafts.map(({ slug }) => slug);
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

function rowOf(app: App, result: DraftResult): ResultRow {
  if ("error" in result) return { ...result, error: errorData(result.error, app.commandStyle) };
  const { findings, warnings: _, conflict: __, ...draft } = result;
  const row: DraftRow = { ...draft, editorUrl: shownPrivateUrl(app, draft.editorUrl) };
  return { ...row, ...findingsData(findings) };
}
