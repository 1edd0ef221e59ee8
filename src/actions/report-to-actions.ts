import { appendFile } from "node:fs/promises";
import type { Environment } from "../context.ts";
import type { RandomBytes } from "../draft/idempotency-key.ts";
import type { Verdict } from "../draft/submit/submit-drafts.ts";
import { reasonOf } from "../files/system-error.ts";
import type { ReportedFile } from "./annotations.ts";
import { findingsSummary, stepSummary } from "./step-summary.ts";

/** The ports of reporting to the runner. */
export interface ActionsPorts {
  readonly env: Environment;
  readonly randomBytes: RandomBytes;
  /** Prints one line for a person. */
  readonly note: (text: string) => void;
}

/**
 * Appends the outputs and the summary of this step to the files that the runner names.
 *
 * The editor URLs must have been masked before. A file that cannot be written gives a note, since the drafts exist anyway.
 */
export async function reportToActions(ports: ActionsPorts, verdicts: readonly Verdict[]): Promise<void> {
  await append(ports, "GITHUB_OUTPUT", actionsOutputs(verdicts, ports.randomBytes));
  const summary = stepSummary(verdicts) + findingsSummary(verdicts);
  await append(ports, "GITHUB_STEP_SUMMARY", summary);
}

/** Appends the findings on drafts that are only checked to the summary of this step. */
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

/**
 * Returns the text for `$GITHUB_OUTPUT`: `slug`, `status`, `editor-url` and `result`. Of several drafts, each output has one
 * line per draft, in their order, empty where there is no value.
 */
export function actionsOutputs(verdicts: readonly Verdict[], randomBytes: RandomBytes): string {
  const drafts = verdicts.map((verdict) => ("error" in verdict ? undefined : verdict));
  const outputs = {
    slug: drafts.map((draft) => draft?.slug),
    status: drafts.map((draft) => draft?.status),
    "editor-url": drafts.map((draft) => draft?.editorUrl),
    result: verdicts.map(({ result }) => result),
  };
  // A random delimiter, so that no value can contain it.
  const end = `end-${Buffer.from(randomBytes(16)).toString("hex")}`;
  return Object.entries(outputs)
    .map(([name, values]) => `${name}<<${end}\n${values.map(asLine).join("\n")}\n${end}\n`)
    .join("");
}

function asLine(value: string | undefined): string {
  return (value ?? "").replaceAll(/[\r\n]+/g, " ");
}
