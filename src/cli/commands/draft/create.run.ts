import { randomUUID } from "node:crypto";
import { findingsData } from "../../../contract/errors/error-data.ts";
import { exitCodeOf } from "../../../contract/errors/error-words.ts";
import { withWarnings } from "../../../contract/errors/input-problem.ts";
import { EXIT } from "../../../contract/exit-codes.ts";
import { filesFailure } from "../../../draft/failures.ts";
import { liveAdvice } from "../../../draft/listing-advice.ts";
import type { DraftResult, SubmitDeps } from "../../../draft/submit/submission.ts";
import { leftByLimit, remainsOf, submitDrafts } from "../../../draft/submit/submit-drafts.ts";
import type { App } from "../../app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { journalName, knownSubmissions } from "../../local-state.ts";
import { errorData } from "../../output/error-data.ts";
import type { ShowOutcome } from "../../output/shown.ts";
import type { DraftFacts, ResultRow } from "../../output/views/draft.ts";
import { type DraftOptions, prepare } from "./prepare.ts";
import { type CheckedDrafts, reportDrafts, showFindings, shownPrivateUrl } from "./report-to-runner.ts";

export { draftView as view } from "../../output/views/draft.ts";

/** Submits one private draft for each file, or a single draft from flags. Each result is a batch, so that it is shown immediately. */
export async function run(app: App, names: readonly string[], flags: DraftOptions) {
  const { drafts, isOne } = await prepare(app, names, { flags, isCheck: false });
  await showFindings(app, drafts);
  const isSent = drafts.some((draft) => !("error" in draft));
  if (!isSent) app.reporter.ending = "Nothing was sent.";
  // Without a base URL, sending the first draft fails, and the problems of the other files are reported, too.
  const isConnected = isSent && app.settings.baseUrl.value !== undefined;
  const { name: catalog, baseUrl } = isConnected ? await app.connect() : { name: "", baseUrl: "" };
  const journal = isConnected ? await journalName(app, baseUrl) : "";
  const policy = { isJob: flags.skipExisting === true, isStrict: flags.strict === true };
  const sent = await submit(app, drafts, { baseUrl: journal, ...policy });
  app.reporter.remains = () => remainsOf(sent.known, drafts.length);
  const submission = { ...sent, drafts, catalog };
  return {
    batches: batchesOf(app, submission, isOne),
    label: `${isOne ? "Creating the draft" : "Creating drafts"} in ${catalog}`,
    total: drafts.length,
    finish: (outcome: ShowOutcome) => finish(app, submission, outcome),
    isOne,
  };
}

type Submission = Awaited<ReturnType<typeof submit>> & {
  readonly drafts: CheckedDrafts;
  readonly catalog: string;
};

/** Starts the submission of drafts. If at least one draft is valid, `baseUrl` is the name of the current catalog in the journal. */
async function submit(
  app: App,
  drafts: CheckedDrafts,
  { baseUrl, ...policy }: Pick<SubmitDeps, "baseUrl" | "isJob" | "isStrict">,
) {
  const isSandbox = baseUrl === SANDBOX;
  const deps: SubmitDeps = {
    ...app.context,
    connector: app,
    baseUrl,
    ...policy,
    hasOwnTime: drafts.length > 1,
    newId: randomUUID,
    dataFolder: app.folders.data,
    dataId: isSandbox ? (await app.openLocal()).dataId : undefined,
    // Equal notices are printed once, so an unwritable journal is not reported for every record.
    note: (text) => app.reporter.notice(text, { forPeople: true }),
    localState: async (slug) =>
      isSandbox ? (await knownSubmissions(app, [slug])).bySlug.get(slug)?.state : undefined,
  };
  return submitDrafts(deps, drafts, (result) => {
    const editorUrl = "error" in result ? null : result.editorUrl;
    if (app.runner && editorUrl !== null) app.reporter.command(app.runner.mask(editorUrl));
  });
}

async function* batchesOf(app: App, submission: Submission, isOne: boolean) {
  const { results, known } = submission;
  for await (const result of results) {
    const raw = "raw" in result ? result.raw : undefined;
    yield { rows: [rowOf(app, result)], raw: raw ?? Buffer.alloc(0) };
  }
  if (isOne) return factsOf(app, submission);
  const failure = filesFailure(known, "create");
  return { exitCode: failure ? exitCodeOf(failure) : EXIT.ok };
}

function rowOf(app: App, result: DraftResult): ResultRow {
  if ("error" in result) {
    const { file, result: word, error, findings } = result;
    const data = { ...errorData(error, app.screen.commandStyle), ...findingsData(findings) };
    return { file, result: word, error: data };
  }
  const { findings, warnings: _, conflict: __, raw: ___, ...draft } = result;
  return { ...draft, editorUrl: shownPrivateUrl(app, draft.editorUrl), ...findingsData(findings) };
}

/** Returns facts about a draft: its catalog, its category, and whether its editor is served. */
async function factsOf(app: App, submission: Submission): Promise<DraftFacts> {
  const [draft] = submission.drafts;
  const [made] = submission.known;
  if (made === undefined || "error" in made || draft === undefined || "error" in draft) return {};
  const { editorUrl, slug } = made;
  const isWatched = app.isInteractive && app.context.stdout.isTerminal;
  const isDead = isWatched && editorUrl !== null && (await app.adviseOnLink(editorUrl)) !== undefined;
  const differences = liveAdvice([draft], editorUrl === null ? undefined : slug);
  return { catalog: submission.catalog, category: draft.input.category, differences, isServed: !isDead };
}

/** Submits the rest of the drafts, unless results cannot be written, and reports all results to the runner. */
async function finish(app: App, { drafts, known, settle }: Submission, outcome: ShowOutcome): Promise<void> {
  try {
    // The findings of the checks have already been printed, so only the warnings from the submission remain.
    for (const result of outcome.result === "shown" ? known : []) {
      const draft = drafts.find(({ file }) => file === result.file);
      if ("error" in result || result.warnings.length === 0 || draft === undefined) continue;
      // The report of a conflict repeats its warning. In a job's log, the runner's annotation replaces the report.
      if (result.conflict && !app.runner) continue;
      const checked = { ...draft, findings: withWarnings(undefined, result.warnings) };
      await showFindings(app, [checked], { isLast: true });
    }
    if (outcome.result !== "failed") await settle();
  } finally {
    if (app.runner) {
      const remaining = leftByLimit(known);
      // GitHub shows only the first annotations, so the number of remaining files precedes those about each file.
      if (remaining > 0) app.reporter.command(app.runner.limit(remaining, drafts.length));
      reportDrafts(app, known, ["slug", "result", "state", "editor-url"]);
    }
  }
}
