import type { ReportedDraft } from "../../actions/annotations.ts";
import { NO_RUNNER } from "../../actions/runner.ts";
import type { App } from "../../app/app.ts";
import type { DraftResult } from "../../draft/submit/draft-result.ts";

/** Writes the annotations, the summary and the outputs of a submission. Must be called at the end, even after a failure. */
export async function reportSubmission(app: App, results: readonly DraftResult[]): Promise<void> {
  if (results.length > 0)
    await note(app, app.runner.setOutputs(results, ["slug", "status", "editor-url", "result"]));
  await reportDrafts(app, results);
}

/**
 * Returns a private URL for a row, or null in a job whose output asks for neither JSON nor selected fields: a mask on standard error may
 * come too late for a URL on standard output.
 */
export function shownPrivateUrl({ runner, flags }: App, url: string | null): string | null {
  const isAskedFor = flags.json || flags.ndjson || flags.raw || flags.fields !== undefined;
  return runner === NO_RUNNER || isAskedFor ? url : null;
}

/** Writes the annotations, the summary and the output `text` of checked drafts. */
export async function reportChecks(app: App, drafts: readonly ReportedDraft[]): Promise<void> {
  await note(app, app.runner.setOutputs(drafts, ["text"]));
  await reportDrafts(app, drafts);
}

/** Writes the annotations and the summary of drafts. */
export async function reportDrafts(app: App, drafts: readonly ReportedDraft[]): Promise<void> {
  print(app, app.runner.annotate(drafts));
  await note(app, app.runner.summarize(drafts));
}

/** Writes the annotations of findings on drafts that may be sent, so that the log does not repeat them. */
export function annotateFindings(
  app: App,
  drafts: readonly Pick<ReportedDraft, "file" | "findings">[],
): void {
  print(app, app.runner.annotate(drafts.map(({ file, findings }) => ({ file, result: "", findings }))));
}

/** Masks a private value in the rest of the log. */
export function mask(app: App, value: string): void {
  print(app, app.runner.mask(value));
}

function print({ reporter }: App, commands: readonly string[]): void {
  for (const line of commands) reporter.command(line);
}

async function note(app: App, failures: Promise<readonly string[]>): Promise<void> {
  for (const failure of await failures) app.note(failure);
}
