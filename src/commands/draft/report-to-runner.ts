import type { ReportedDraft } from "../../actions/annotations.ts";
import type { App } from "../../app/app.ts";
import type { Difference } from "../../draft/diff/diff-draft.ts";
import type { Verdict } from "../../draft/submit/verdict.ts";
import type { DraftDiffFacts } from "../../views/draft-diff.ts";

/** Returns the functions that report one submission to the runner. */
export function verdictReport(app: App) {
  const verdicts: Verdict[] = [];
  return {
    /** Masks the editor URL of a draft before the URL can be printed. */
    onVerdict: (verdict: Verdict) => {
      verdicts.push(verdict);
      if (!("error" in verdict)) mask(app, verdict.editorUrl);
    },
    /** Writes the annotations, outputs and summary. Must be called at the end, even after a failure. */
    conclude: async () => {
      if (verdicts.length > 0) await note(app, app.runner.setOutputs(verdicts));
      await reportDrafts(app, verdicts);
    },
  };
}

/** Writes the annotations and the summary of drafts. */
export async function reportDrafts(app: App, drafts: readonly ReportedDraft[]): Promise<void> {
  print(app, app.runner.annotate(drafts));
  await note(app, app.runner.summarize(drafts));
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

/** Annotates each difference between a draft file and a live listing at its line in the file. */
export function reportDifferences(
  app: App,
  { file, slug }: DraftDiffFacts,
  rows: readonly Difference[],
): void {
  const warnings = rows.map(({ field, line, column, live }) => {
    const value = live === null ? "has none" : `has ${JSON.stringify(live)}`;
    return { field, rule: "differs", message: `the live listing ${slug} ${value}`, file, line, column };
  });
  const findings = { warnings, facts: [], notLookedAt: [] };
  print(app, app.runner.annotate([{ file, result: "different", findings }]));
}
