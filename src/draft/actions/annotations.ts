import { isAbsolute, relative, resolve, sep } from "node:path";
import type { CatalogError } from "../../errors/catalog-error.ts";
import { InputError } from "../../errors/input-error.ts";
import type { Findings, Problem } from "../../errors/problem.ts";
import { workflowCommand } from "../../text/workflow-commands.ts";
import { isStdin } from "../file/read-source.ts";

/** The number of errors that GitHub shows of one step. */
const MOST = 10;

/** The folder that file names start from, and the root that GitHub knows files by. */
export interface Workspace {
  readonly cwd: string;
  /** `GITHUB_WORKSPACE`. */
  readonly root: string | undefined;
}

/** A file, why its draft failed if it did, and what was found about it if anything was looked at. */
export interface ReportedFile {
  readonly file: string | null;
  readonly error?: CatalogError;
  readonly findings?: Findings;
}

/** An `::error` line for each problem and a `::warning` for each warning, at its place; ten of each, and one that counts the rest. */
export function annotations(files: readonly ReportedFile[], workspace: Workspace): string[] {
  const errors = files.flatMap(({ file, error }) => {
    if (error === undefined) return [];
    if (error instanceof InputError)
      return error.problems.map((problem) => line("error", problem, workspace));
    return [workflowCommand("error", { file: pathOf(file, workspace) }, `${error.code}: ${error.message}`)];
  });
  const warnings = files.flatMap((file) => findingsOf(file)?.warnings ?? []);
  return [
    ...atMost(errors, "problem"),
    ...atMost(
      warnings.map((warning) => line("warning", warning, workspace)),
      "warning",
    ),
  ];
}

/** Returns what was found about a file, whether its draft failed or not. */
export function findingsOf({ error, findings }: ReportedFile): Findings | undefined {
  return error instanceof InputError ? error.findings : findings;
}

function atMost(lines: readonly string[], noun: string): readonly string[] {
  const rest = lines.length - MOST;
  if (rest <= 0) return lines;
  const more = `and ${rest} more ${noun}${rest === 1 ? "" : "s"}: see the log of this step`;
  return [...lines.slice(0, MOST), workflowCommand("warning", {}, more)];
}

function line(kind: "error" | "warning", problem: Problem, workspace: Workspace): string {
  const { field, message, suggestion, flag, column } = problem;
  const what = [flag, field].filter((part) => part !== undefined && part !== "").join(" ");
  const text = `${what === "" ? "" : `${what}: `}${message}${suggestion === undefined ? "" : ` (${suggestion})`}`;
  const file = pathOf(problem.file, workspace);
  return workflowCommand(kind, file === undefined ? {} : { file, line: problem.line, col: column }, text);
}

/** Relative to the workspace with slashes, as GitHub wants it; standard input is no file there. */
function pathOf(file: string | null | undefined, { cwd, root }: Workspace): string | undefined {
  if (file === null || file === undefined || isStdin(file)) return undefined;
  if (root === undefined) return file;
  const inside = relative(root, resolve(cwd, file));
  const isOutside = inside.startsWith("..") || isAbsolute(inside);
  return (isOutside ? resolve(cwd, file) : inside).split(sep).join("/");
}
