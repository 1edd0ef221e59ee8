import type { Context } from "../context.ts";
import type { Problem } from "../errors/problem.ts";
import { annotations, type ReportedDraft } from "./annotations.ts";
import { appendToStepFile, stepOutputs } from "./step-files.ts";
import { stepSummary } from "./step-summary.ts";
import { defusedJson, defusedLines, fenced, maskCommands } from "./workflow-commands.ts";

/**
 * The program that runs the tool as a step of a job, and reads commands from its log.
 *
 * Commands are returned as lines to print on standard error: GitHub's runner reads both streams, and handles that one first.
 */
export interface Runner {
  /** The folder of the checkout, which the files of drafts have to be in; undefined when they may be anywhere. */
  readonly workspace: string | undefined;
  /** Returns whole lines for people such that none of them is a command. */
  fence(lines: string): string;
  /** Returns printed data such that no line of it is a command. Lines that are not JSON change where they have to. */
  defuse(data: string | Uint8Array, form: "json" | "lines"): string | Uint8Array;
  /** Returns the commands that hide a private value in the log from then on. */
  mask(value: string): readonly string[];
  /** Returns the commands that show the problems and warnings of drafts at their lines. */
  annotate(drafts: readonly ReportedDraft[]): readonly string[];
  /** Reports whether `annotate` has returned a command for this problem, so that the log need not say it again. */
  isAnnotated(problem: Problem): boolean;
  /** Writes the outputs of this step, whose editor URLs must have been masked. Returns a sentence for each file that cannot be written. */
  setOutputs(drafts: readonly ReportedDraft[]): Promise<readonly string[]>;
  /** Adds drafts to the summary of this step. Returns a sentence when it cannot be written. */
  summarize(drafts: readonly ReportedDraft[]): Promise<readonly string[]>;
}

/** Returns the runner that the environment announces: GitHub Actions, or one that does nothing. */
export function runnerOf(context: Pick<Context, "env" | "cwd" | "random">): Runner {
  return context.env["GITHUB_ACTIONS"] === "true" ? gitHubActions(context) : NO_RUNNER;
}

/** The runner outside of such a program. */
export const NO_RUNNER: Runner = {
  workspace: undefined,
  fence: (lines) => lines,
  defuse: (data) => data,
  mask: () => [],
  annotate: () => [],
  isAnnotated: () => false,
  setOutputs: async () => [],
  summarize: async () => [],
};

function gitHubActions({ env, cwd, random }: Pick<Context, "env" | "cwd" | "random">): Runner {
  const workspace = env["GITHUB_WORKSPACE"] || undefined;
  const end = newToken(random);
  const annotated = new Set<string>();
  return {
    workspace,
    fence: (lines) => fenced(lines, end),
    defuse,
    mask: maskCommands,
    annotate: (drafts) =>
      annotations(drafts, { cwd, root: workspace }).map(({ line, problem }) => {
        if (problem !== undefined) annotated.add(identityOf(problem));
        return line;
      }),
    isAnnotated: (problem) => annotated.has(identityOf(problem)),
    setOutputs: (drafts) => appendToStepFile(env, "GITHUB_OUTPUT", stepOutputs(drafts, newToken(random))),
    summarize: (drafts) => appendToStepFile(env, "GITHUB_STEP_SUMMARY", stepSummary(drafts)),
  };
}

/** Two problems are the same when they say the same about the same place. A failure without a place is known by its words. */
function identityOf({ rule, file, flag, line, column, field, message }: Problem): string {
  return JSON.stringify(rule === "failed" ? [message] : [file, flag, line, column, field, message]);
}

/** Returns a token that the author of a printed text cannot guess. */
function newToken(random: Context["random"]): string {
  return `catalog-${Array.from({ length: 4 }, () => Math.floor(random() * 2 ** 32).toString(16)).join("")}`;
}

/** Rewrites what the runner would act on, because a fence would become part of the data. */
function defuse(data: string | Uint8Array, form: "json" | "lines"): string | Uint8Array {
  if (typeof data === "string") return form === "lines" ? defusedLines(data) : defusedJson(data);
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return bytes.includes("##[") ? defusedJson(bytes.toString()) : data;
}
