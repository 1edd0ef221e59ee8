import { command } from "../../../contract/errors/advice.ts";
import { findingsData, problemData } from "../../../contract/errors/error-data.ts";
import { InputError } from "../../../contract/errors/input-error.ts";
import type { FailedDraft } from "../../../draft/file/read-drafts.ts";
import { filesFailure } from "../../../draft/files-failure.ts";
import type { CheckedDraft } from "../../../draft/judge-draft.ts";
import type { App } from "../../app.ts";
import { errorData } from "../../output/error-data.ts";
import { failWith } from "../../output/shown.ts";
import type { DraftCheckRow } from "../../output/views/draft-check.ts";
import { type DraftOptions, prepare } from "./prepare.ts";
import { reportDrafts, showFindings } from "./report-to-runner.ts";

export { draftCheckView as view } from "../../output/views/draft-check.ts";

/** Checks drafts, and fails if any draft is invalid. Every form of output has an entry for each draft. */
export async function run(app: App, names: readonly string[], flags: DraftOptions) {
  const { drafts, files, isOne, options } = await prepare(app, names, { flags, isCheck: true });
  reportDrafts(app, drafts.map(reportOf));
  await showFindings(app, app.context.stdout.isTerminal ? drafts.map(withoutLive) : drafts);
  const again = options && { command: command("draft check", files, options) };
  const failure = filesFailure(drafts, "check", { fix: { text: "Fix these, then check again", ...again } });
  const rows = drafts.map((draft) => rowOf(app, draft));
  const facts = { options, finish: failWith(failure) };
  const [row] = rows;
  // With --quiet, only problems are printed.
  if (app.flags.quiet && !app.flags.json && !app.flags.ndjson) return { rows: [], ...facts };
  return isOne && row ? { row, ...facts } : { rows, ...facts };
}

/** Removes the fact that a draft is live, which a screen shows next to its file. */
function withoutLive(draft: CheckedDraft | FailedDraft) {
  if ("error" in draft || draft.findings === undefined) return draft;
  const facts = draft.findings.facts.filter(({ rule }) => rule !== "live");
  return { ...draft, findings: { ...draft.findings, facts } };
}

function reportOf(draft: CheckedDraft | FailedDraft) {
  const file = draft.file ?? null;
  if ("error" in draft) return { file, result: "invalid", error: draft.error };
  return { file, result: "valid", slug: draft.slug, findings: draft.findings };
}

function rowOf(app: App, draft: CheckedDraft | FailedDraft): DraftCheckRow {
  const file = draft.file ?? null;
  if (!("error" in draft)) {
    return { file, valid: true, idempotencyKey: draft.key, ...findingsData(draft.findings) };
  }
  const { error, key } = draft;
  const known = { file, valid: false, ...(key !== undefined && { idempotencyKey: key }) };
  if (!(error instanceof InputError)) return { ...known, error: errorData(error, app.commandStyle) };
  const { problems, findings } = error;
  return { ...known, problems: problems.map(problemData), ...findingsData(findings, problems) };
}
