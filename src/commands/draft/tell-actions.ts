import { randomBytes } from "node:crypto";
import { annotations, type ReportedFile } from "../../actions/annotations.ts";
import { reportFindings, reportToActions } from "../../actions/report-to-actions.ts";
import { isInActions, maskCommands } from "../../actions/workflow-commands.ts";
import type { App } from "../../app/app.ts";
import type { DraftResult, Verdict } from "../../draft/submit/submit-drafts.ts";

/**
 * Passes results on, and reports them to GitHub Actions when the tool runs as a step of it. Each editor URL is masked before it can be
 * printed; annotations, outputs and summary are written in the end, also after a failure.
 *
 * Commands go to standard error: the runner reads both streams, and handles this one first.
 */
export async function* tellActions(
  app: App,
  results: AsyncIterable<DraftResult>,
): AsyncGenerator<DraftResult, void, void> {
  if (!isInActions(app.context.env)) return yield* results;
  const known: Verdict[] = [];
  try {
    for await (const result of results) {
      const { verdict } = result;
      known.push(verdict);
      if (!("error" in verdict)) mask(app, verdict.editorUrl);
      yield result;
    }
  } finally {
    await conclude(app, known);
  }
}

/** Keeps a private editor URL out of the log of GitHub Actions. */
export function mask({ context, reporter }: App, editorUrl: string): void {
  if (!isInActions(context.env)) return;
  for (const line of maskCommands(editorUrl)) reporter.command(line);
}

/** Shows each problem and warning beside its line in the pull request, when the tool runs as a step of GitHub Actions. */
export function annotate({ context, reporter }: App, files: readonly ReportedFile[]): void {
  if (!isInActions(context.env)) return;
  const workspace = { cwd: context.cwd, root: context.env["GITHUB_WORKSPACE"] };
  for (const line of annotations(files, workspace)) reporter.command(line);
}

/** Writes the findings about drafts to the step summary of GitHub Actions. */
export async function summarize(app: App, files: readonly ReportedFile[]): Promise<void> {
  if (isInActions(app.context.env)) await reportFindings({ env: app.context.env, note: app.note }, files);
}

async function conclude(app: App, verdicts: readonly Verdict[]): Promise<void> {
  annotate(app, verdicts);
  if (verdicts.length === 0) return;
  await reportToActions({ env: app.context.env, randomBytes, note: app.note }, verdicts);
}
