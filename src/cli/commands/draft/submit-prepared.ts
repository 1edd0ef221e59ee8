import { randomBytes } from "node:crypto";
import type { Hint } from "../../../contract/errors/advice.ts";
import { CatalogError } from "../../../contract/errors/catalog-error.ts";
import { openJournal } from "../../../draft/journal/journal.ts";
import type { PreparedDraft } from "../../../draft/prepared-draft.ts";
import { type DraftResult, leftByLimit, remainsOf } from "../../../draft/submit/draft-result.ts";
import type { SubmitDeps } from "../../../draft/submit/submit-deps.ts";
import { type DraftSubmission, submitDrafts } from "../../../draft/submit/submit-drafts.ts";
import type { App } from "../../app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { apiKeyOf } from "../../config/environment.ts";
import { currentDataId, journalName, localDraft } from "./draft-states.ts";
import { mask, reportDrafts } from "./report-to-runner.ts";

/** A submission with a function, `conclude`, that reports its results to the runner. */
export type ReportedSubmission = DraftSubmission & { readonly conclude: () => Promise<void> };

/** Returns a submission of drafts to the current catalog. Connects to the catalog only if at least one draft is valid. */
export async function submitPrepared(
  app: App,
  drafts: readonly PreparedDraft[],
  isJob: boolean,
): Promise<ReportedSubmission> {
  let results: readonly DraftResult[] = [];
  const isSent = drafts.some((draft) => !("error" in draft));
  const baseUrl = isSent ? await journalName(app, (await app.connect()).baseUrl) : "";
  const submission = submitDrafts(submitDeps(app, baseUrl), { drafts, baseUrl, isJob }, (known) => {
    results = known;
    const remains = remainsOf({ results, count: drafts.length });
    if (remains) app.reporter.leaves(remains);
    const last = results.at(-1);
    if (last && !("error" in last) && last.editorUrl !== null) mask(app, last.editorUrl);
  });
  const conclude = async () => {
    await reportDrafts(app, results, OUTPUTS);
    const left = leftByLimit(results);
    for (const line of left > 0 ? await app.runner.limit(left, drafts.length) : [])
      app.reporter.command(line);
  };
  return { ...submission, conclude };
}

const OUTPUTS = ["slug", "result", "state", "editor-url"] as const;

function submitDeps(app: App, baseUrl: string): SubmitDeps {
  const { clock, signal } = app.context;
  let found: Promise<string> | undefined;
  const apiKey = () => (found ??= keyFor(app, baseUrl));
  return {
    clock,
    signal,
    newId: () => randomBytes(8).toString("hex"),
    journal: openJournal(app.folders.data),
    note: oncePerText((text) => app.note(text)),
    apiKey,
    createDraft: async (draft) => {
      const { catalog } = await app.connect();
      const { value, raw } = await catalog.createDraft({ ...draft, apiKey: await apiKey() });
      return { ...value, raw };
    },
    localState: async (slug) => (await localDraft(app, slug))?.state,
    dataId: (records) => currentDataId(app, records),
  };
}

/** Returns the API key for the catalog. If none is given for an address of the local catalog, returns the sandbox's own key. */
async function keyFor(app: App, baseUrl: string): Promise<string> {
  const { apiKey } = await app.connect();
  try {
    return apiKey();
  } catch (error) {
    const isMissing = error instanceof CatalogError && error.code === "API_KEY_REQUIRED";
    if (baseUrl !== SANDBOX || !isMissing || apiKeyOf(app.context.env) !== undefined) throw error;
    const { connect } = await import("../../connect.ts");
    const sandbox = await connect(app, SANDBOX);
    try {
      return sandbox.apiKey();
    } finally {
      await sandbox.close();
    }
  }
}

/** Does not repeat a note that is a string, so that an unwritable journal is not reported for every record. */
function oncePerText(note: SubmitDeps["note"]): SubmitDeps["note"] {
  const noted = new Set<Hint>();
  return (text) => {
    if (!noted.has(text)) note(text);
    noted.add(text);
  };
}
