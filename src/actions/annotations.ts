import { isAbsolute, relative, resolve, sep } from "node:path";
import type { CatalogError } from "../errors/catalog-error.ts";
import { InputError } from "../errors/input-error.ts";
import { type Findings, type Problem, withoutWarnings } from "../errors/problem.ts";
import { workflowCommand } from "./workflow-commands.ts";

/** The number of annotations of a kind that GitHub shows of one step. */
const MAX_SHOWN = 10;

/** The folder that file names are relative to, and the root of the checkout. */
export interface Workspace {
  readonly cwd: string;
  /** `GITHUB_WORKSPACE`. */
  readonly root: string | undefined;
}

/** What a command did with a draft, or found in it. */
export interface ReportedDraft {
  /** The file's name as it was given, `-` for standard input; null for a draft from flags. */
  readonly file: string | null;
  readonly result: string;
  readonly slug?: string | undefined;
  readonly status?: string;
  readonly editorUrl?: string;
  readonly idempotencyKey?: string | undefined;
  readonly error?: CatalogError;
  /** Undefined when there was no preflight. */
  readonly findings?: Findings | undefined;
}

/** Returns an `::error` line for each problem and a `::warning` line for each warning, at its place: ten of each, and one that counts the rest. */
export function annotations(files: readonly ReportedDraft[], workspace: Workspace): string[] {
  const errors = files.flatMap(({ file, error }) => {
    if (error === undefined) return [];
    if (error instanceof InputError)
      return withoutWarnings(error).map((problem) => line("error", problem, workspace));
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

/** Returns the findings on a file, of a draft that failed too. */
export function findingsOf({ error, findings }: ReportedDraft): Findings | undefined {
  return error instanceof InputError ? error.findings : findings;
}

function atMost(lines: readonly string[], noun: string): readonly string[] {
  const rest = lines.length - MAX_SHOWN;
  if (rest <= 0) return lines;
  const more = `and ${rest} more ${noun}${rest === 1 ? "" : "s"}: see the log of this step`;
  return [...lines.slice(0, MAX_SHOWN), workflowCommand("warning", {}, more)];
}

function line(kind: "error" | "warning", problem: Problem, workspace: Workspace): string {
  const { field, message, suggestion, flag, column } = problem;
  const what = [flag, field].filter((part) => part !== undefined && part !== "").join(" ");
  const text = `${what === "" ? "" : `${what}: `}${message}${suggestion === undefined ? "" : ` (${suggestion})`}`;
  const file = pathOf(problem.file, workspace);
  return workflowCommand(kind, file === undefined ? {} : { file, line: problem.line, col: column }, text);
}

/** Returns the path relative to the workspace, with slashes, as GitHub needs it; undefined for standard input. */
function pathOf(file: string | null | undefined, { cwd, root }: Workspace): string | undefined {
  if (file === null || file === undefined || file === "-") return undefined;
  if (root === undefined) return file;
  const inside = relative(root, resolve(cwd, file));
  const isOutside = inside.startsWith("..") || isAbsolute(inside);
  return (isOutside ? resolve(cwd, file) : inside).split(sep).join("/");
}
