import { appendFile } from "node:fs/promises";
import type { Environment } from "../../context.ts";
import { reasonOf } from "../../files/system-error.ts";
import type { RandomBytes } from "../key/idempotency-key.ts";
import type { Verdict } from "../submit/submit-drafts.ts";
import type { ReportedFile } from "./annotations.ts";
import { actionsOutputs } from "./outputs.ts";
import { findingsSummary, stepSummary } from "./step-summary.ts";

/** The ports of reporting to the runner. */
export interface ActionsPorts {
  readonly env: Environment;
  readonly randomBytes: RandomBytes;
  /** One line for the person reading along. */
  readonly note: (text: string) => void;
}

/**
 * Writes the outputs and the summary of this step to the runner's files, where it names them.
 *
 * The editor URLs must have been masked before. A file that cannot be written costs a note: the drafts exist all the same.
 */
export async function reportToActions(ports: ActionsPorts, verdicts: readonly Verdict[]): Promise<void> {
  await append(ports, "GITHUB_OUTPUT", actionsOutputs(verdicts, ports.randomBytes));
  const summary = stepSummary(verdicts) + findingsSummary(verdicts);
  await append(ports, "GITHUB_STEP_SUMMARY", summary);
}

/** Writes what was found about drafts that are only checked to the summary of this step. */
export async function reportFindings(
  ports: Pick<ActionsPorts, "env" | "note">,
  files: readonly ReportedFile[],
): Promise<void> {
  const summary = findingsSummary(files);
  if (summary !== "") await append(ports, "GITHUB_STEP_SUMMARY", summary);
}

async function append(
  { env, note }: Pick<ActionsPorts, "env" | "note">,
  variable: string,
  text: string,
): Promise<void> {
  const path = env[variable];
  if (path === undefined || path === "") return;
  await appendFile(path, text).catch((error: unknown) => {
    note(`Cannot write ${variable}: ${reasonOf(error)}`);
  });
}
