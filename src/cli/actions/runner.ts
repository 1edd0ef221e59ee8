import { realpathSync } from "node:fs";
import { valueOr } from "../../base/files/system-error.ts";
import type { Context } from "../../base/runtime/context.ts";
import { counted } from "../../base/text/counted.ts";
import { type Problem, problemOf } from "../../contract/errors/input-problem.ts";
import {
  annotations,
  appendToStepFile,
  type Kind,
  type OutputName,
  type ReportedDraft,
  stepOutputs,
  stepSummary,
} from "./step-report.ts";
import { defusedJson, defusedLines, maskCommands, workflowCommand } from "./workflow-commands.ts";

/** The program that runs this tool as a step in a job. This tool prints commands for that program on standard error. */
export type Runner = NonNullable<ReturnType<typeof detectRunner>>;

/** The maximum number of annotations of each kind that GitHub shows for a step. */
const MOST_SHOWN = 10;

/** Returns the runner for this environment, or undefined outside GitHub Actions. `redact` is applied to outputs and the summary. */
export function detectRunner(
  { env, cwd, random }: Pick<Context, "env" | "cwd" | "random">,
  redact: (text: string) => string = (text) => text,
) {
  if (env["GITHUB_ACTIONS"] !== "true") return undefined;
  const workspace = env["GITHUB_WORKSPACE"] || undefined;
  const roots = workspace === undefined ? [] : [workspace, valueOr(workspace, () => realpathSync(workspace))];
  const end = newToken(random);
  const annotated = new Set<string>();
  const shown: Record<Kind, Set<string>> = { error: new Set(), warning: new Set(), notice: new Set() };
  return {
    /** The folder that must contain the draft files, or undefined if they can be in any folder. */
    workspace,
    /** Wraps human-readable lines so that the runner ignores any commands in them. */
    fence: (lines: string) => `${workflowCommand("stop-commands", {}, end)}\n${lines}::${end}::\n`,
    defuse,
    /** Returns the commands that make the runner mask a private value in the rest of the log. */
    mask: maskCommands,
    /** Returns the commands that annotate drafts with problems and warnings, except those that it has returned, and those above the limit. */
    annotate: (drafts: readonly ReportedDraft[]): readonly string[] => {
      for (const { conflict, file } of drafts)
        if (conflict) annotated.add(identityOf(problemOf(conflict, file)));
      return annotations(drafts, { cwd, roots }).flatMap(({ kind, line, problem }) => {
        const lines = shown[kind];
        const isNew = !lines.has(line);
        lines.add(line);
        if (lines.size > MOST_SHOWN) return [];
        annotated.add(identityOf(problem));
        return isNew ? line : [];
      });
    },
    /** Returns a command for each kind that counts the annotations above the limit. */
    countRest: (): readonly string[] =>
      Object.entries(shown).flatMap(([kind, { size }]) => {
        const rest = counted(size - MOST_SHOWN, `more ${kind === "error" ? "problem" : kind}`);
        return size > MOST_SHOWN ? workflowCommand("warning", {}, `and ${rest}: see this step's log`) : [];
      }),
    /** Reports whether `annotate` returned a command for the problem. Such problems do not need to be repeated in the log. */
    isAnnotated: (problem: Problem) => annotated.has(identityOf(problem)),
    /** Writes this step's outputs and summary. Editor URLs must be masked first. Returns a message for each file that cannot be written. */
    writeFiles: (drafts: readonly ReportedDraft[], names: readonly OutputName[]): readonly string[] => [
      ...appendToStepFile(env, "GITHUB_OUTPUT", redact(stepOutputs(drafts, names, newToken(random)))),
      ...appendToStepFile(env, "GITHUB_STEP_SUMMARY", redact(stepSummary(drafts))),
    ],
    /** Reports how many files only the daily limit held back. Returns the line for the log, and a message if the output cannot be written. */
    limit: (left: number, total: number): readonly string[] => {
      const message = `The daily limit is reached: ${left} of ${counted(total, "file")} left. The next scheduled run continues`;
      const failures = appendToStepFile(env, "GITHUB_OUTPUT", `left=${left}\n`);
      return [workflowCommand("warning", {}, message), ...failures];
    },
  };
}

/** Returns a key that identifies a problem by its message, field and position, or a failure by its message, for all drafts that it holds up. */
function identityOf({ rule, file, flag, line, column, field, message }: Problem): string {
  const failure = message.replace(/^Not sent: /, "");
  return JSON.stringify(rule === "failed" ? [failure] : [file, flag, line, column, field, message]);
}

/** Returns a random token that printed text is not expected to contain. */
function newToken(random: Context["random"]): string {
  return `catalog-${Array.from({ length: 4 }, () => Math.floor(random() * 2 ** 32).toString(16)).join("")}`;
}

/** Changes commands in printed data so that the runner does not execute them. The meaning of JSON is preserved; other data can change. */
function defuse(data: string | Uint8Array, form: "json" | "lines"): string | Uint8Array {
  if (typeof data === "string") return form === "lines" ? defusedLines(data) : defusedJson(data);
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return bytes.includes("##[") ? defusedJson(bytes.toString()) : data;
}
