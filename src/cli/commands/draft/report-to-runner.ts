import type { FailedDraft } from "../../../draft/file/read-drafts.ts";
import type { CheckedDraft } from "../../../draft/judge-draft.ts";
import type { OutputName, ReportedDraft } from "../../actions/step-report.ts";
import type { App } from "../../app.ts";

/** Writes the annotations, the summary and the specified outputs for drafts. Must be called once, even after a failure. */
export function reportDrafts(app: App, drafts: readonly ReportedDraft[], names: readonly OutputName[] = []) {
  if (app.runner === undefined || drafts.length === 0) return;
  app.reporter.command([...app.runner.annotate(drafts), ...app.runner.countRest()]);
  for (const failure of app.runner.writeFiles(drafts, names)) app.reporter.note(failure);
}

/** Returns a private URL for a row, or null in GitHub Actions unless it is asked for: it could be printed before the runner masks it. */
export function shownPrivateUrl({ runner, flags }: App, url: string | null): string | null {
  const isAskedFor = flags.json || flags.ndjson || flags.raw || flags.fields !== undefined;
  return runner === undefined || isAskedFor ? url : null;
}

export type CheckedDrafts = readonly (CheckedDraft | FailedDraft)[];

/** Writes annotations for the warnings on valid drafts, and then prints the findings that were not annotated. */
export async function showFindings(app: App, drafts: CheckedDrafts, place = { isLast: false }) {
  const valid = drafts.flatMap((draft) => ("error" in draft ? [] : draft));
  const reported = valid.map(({ file, findings }) => ({ file, result: "", findings }));
  if (app.runner) app.reporter.command(app.runner.annotate(reported));
  for (const { findings, read } of valid)
    if (findings) await app.reporter.found({ findings, sources: read.sources }, place);
}
