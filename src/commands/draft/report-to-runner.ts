import type { ReportedDraft } from "../../actions/annotations.ts";
import type { App } from "../../app/app.ts";
import type { KeyChoice } from "../../draft/idempotency-key.ts";
import type { PreparedDraft } from "../../draft/prepare-drafts.ts";
import type { Verdict } from "../../draft/submit/verdict.ts";
import type { DraftDiffFacts, DraftDiffRow } from "../../views/draft-diff.ts";
import { checkedKey } from "./checked-rows.ts";

/** A report of verdicts on drafts to the runner of this step. */
export interface VerdictReport {
  /** Masks the editor URL of a draft before it can be printed. */
  readonly onVerdict: (verdict: Verdict) => void;
  /** Writes annotations, outputs and the summary. Call it at the end, also after a failure. */
  readonly conclude: () => Promise<void>;
}

/** Returns the report of one submission. */
export function verdictReport(app: App): VerdictReport {
  const known: Verdict[] = [];
  return {
    onVerdict: (verdict) => {
      known.push(verdict);
      if (!("error" in verdict)) mask(app, verdict.editorUrl);
    },
    conclude: async () => {
      print(app, app.runner.annotate(known));
      if (known.length > 0) await note(app, app.runner.setOutputs(known));
      await note(app, app.runner.summarize(known));
    },
  };
}

/** Reports checked drafts, each with its idempotency key, to the runner of this step. */
export async function reportChecked(
  app: App,
  drafts: readonly PreparedDraft[],
  choice: KeyChoice,
): Promise<void> {
  const reported = drafts.map((prepared): ReportedDraft => {
    const file = prepared.file ?? null;
    if ("error" in prepared) return { file, result: "invalid", error: prepared.error };
    const { draft, findings } = prepared;
    const idempotencyKey = checkedKey(app, draft, choice);
    return { file, result: "valid", slug: draft.input.slug, idempotencyKey, findings };
  });
  print(app, app.runner.annotate(reported));
  await note(app, app.runner.summarize(reported));
}

/** Hides a private value in the log of this step. */
export function mask(app: App, value: string): void {
  print(app, app.runner.mask(value));
}

function print({ reporter }: App, commands: readonly string[]): void {
  for (const line of commands) reporter.command(line);
}

async function note(app: App, failures: Promise<readonly string[]>): Promise<void> {
  for (const failure of await failures) app.note(failure);
}

/** Shows the differences between a draft file and a live listing at their lines. */
export function reportDifferences(
  app: App,
  { file, slug }: DraftDiffFacts,
  rows: readonly DraftDiffRow[],
): void {
  const warnings = rows.map(({ field, line, column, live }) => {
    const value = live === null ? "has none" : `has ${JSON.stringify(live)}`;
    return { field, rule: "differs", message: `the live listing ${slug} ${value}`, file, line, column };
  });
  const findings = { warnings, facts: [], notLookedAt: [] };
  print(app, app.runner.annotate([{ file, result: "different", findings }]));
}
