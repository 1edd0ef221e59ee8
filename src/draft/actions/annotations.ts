import { isAbsolute, relative, resolve, sep } from "node:path";
import type { CatalogError } from "../../errors/catalog-error.ts";
import { InputError, type Problem } from "../../errors/input-error.ts";
import { workflowCommand } from "../../text/workflow-commands.ts";
import { isStdin } from "../file/read-source.ts";

/** GitHub shows no more errors of one step. */
const MOST = 10;

/** Where file names start from, and the root that GitHub knows files by. */
export interface Workspace {
  readonly cwd: string;
  /** `GITHUB_WORKSPACE`. */
  readonly root: string | undefined;
}

/** A failure, and the file that it belongs to. */
export interface FailedFile {
  readonly file: string | null;
  readonly error: CatalogError;
}

/** An `::error` line for each problem, at its place in the file; at most ten, and a warning that counts the rest. */
export function annotations(failures: readonly FailedFile[], workspace: Workspace): string[] {
  const lines = failures.flatMap(({ file, error }) =>
    error instanceof InputError
      ? error.problems.map((problem) => problemLine(problem, workspace))
      : [workflowCommand("error", { file: pathOf(file, workspace) }, `${error.code}: ${error.message}`)],
  );
  const rest = lines.length - MOST;
  if (rest <= 0) return lines;
  const more = `and ${rest} more problem${rest === 1 ? "" : "s"}: see the log of this step`;
  return [...lines.slice(0, MOST), workflowCommand("warning", {}, more)];
}

function problemLine(problem: Problem, workspace: Workspace): string {
  const { field, message, suggestion, flag, line, column } = problem;
  const what = [flag, field].filter((part) => part !== undefined && part !== "").join(" ");
  const text = `${what === "" ? "" : `${what}: `}${message}${suggestion === undefined ? "" : ` (${suggestion})`}`;
  const file = pathOf(problem.file, workspace);
  return workflowCommand("error", file === undefined ? {} : { file, line, col: column }, text);
}

/** Relative to the workspace with slashes, as GitHub wants it; standard input is no file there. */
function pathOf(file: string | null | undefined, { cwd, root }: Workspace): string | undefined {
  if (file === null || file === undefined || isStdin(file)) return undefined;
  if (root === undefined) return file;
  const inside = relative(root, resolve(cwd, file));
  const isOutside = inside.startsWith("..") || isAbsolute(inside);
  return (isOutside ? resolve(cwd, file) : inside).split(sep).join("/");
}
