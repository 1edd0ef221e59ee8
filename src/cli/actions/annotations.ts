import { isAbsolute, relative, resolve, sep } from "node:path";
import { counted } from "../../base/text/counted.ts";
import type { CatalogError } from "../../contract/errors/catalog-error.ts";
import { InputError } from "../../contract/errors/input-error.ts";
import {
  type Findings,
  type Problem,
  problemOf,
  suggestionText,
  withoutWarnings,
} from "../../contract/errors/input-problem.ts";
import { workflowCommand } from "./workflow-commands.ts";

/** The maximum number of annotations of each kind that GitHub shows for a step. */
const MAX_SHOWN = 10;

/** The folder that file names are relative to, and the root of the checkout. */
export interface Workspace {
  readonly cwd: string;
  readonly root: string | undefined;
}

export interface ReportedDraft {
  /** The file name, such as `-` for standard input, or null for a draft without a file. */
  readonly file: string | null;
  readonly result: string;
  readonly slug?: string | null | undefined;
  readonly state?: string | null;
  readonly editorUrl?: string | null;
  readonly idempotencyKey?: string | undefined;
  readonly fields?: readonly string[];
  readonly error?: CatalogError;
  readonly findings?: Findings | undefined;
}

/** A line for the runner, and the problem that it reports. `problem` is missing if the line only counts hidden problems. */
export interface Annotation {
  readonly line: string;
  readonly problem?: Problem;
}

/** Returns `::error` lines for problems, `::warning` for warnings and `::notice` for facts: at most ten of each kind, and a count of others. */
export function annotations(reported: readonly ReportedDraft[], workspace: Workspace): readonly Annotation[] {
  const drafts = withoutRepeats(reported);
  const problemsIn = (some: readonly ReportedDraft[]) =>
    some.flatMap(({ file, error }) => {
      if (error === undefined) return [];
      return error instanceof InputError ? withoutWarnings(error) : [problemOf(error, file)];
    });
  // The next run continues after the daily limit, so the limit is no error.
  const isLimit = ({ error }: ReportedDraft) => error?.code === "RATE_LIMITED";
  const problems = problemsIn(drafts.filter((draft) => !isLimit(draft)));
  const limits = problemsIn(drafts.filter(isLimit));
  const findings = drafts.flatMap((draft) => findingsOf(draft) ?? []);
  const looked = findings.flatMap((each) => [...new Set([...each.warnings, ...each.notLookedAt])]);
  const warnings = [...looked, ...limits];
  const facts = [...findings.flatMap((each) => each.facts), ...drafts.flatMap(createdNotices)];
  return [
    ...linesOf("error", problems, workspace),
    ...linesOf("warning", warnings, workspace),
    ...linesOf("notice", facts, workspace),
  ];
}

/** Returns the next step after a draft was created. Does not call the draft new, because some catalogs do not mark replays. */
export function afterCreation(slug: string): string {
  return `The catalog has the draft ${slug}: complete it in the editor`;
}

function createdNotices({ file, result, slug, findings }: ReportedDraft): readonly Problem[] {
  // A warning about another slug says what to do instead.
  const isOther = findings?.warnings.some(({ rule }) => rule === "other-slug") ?? false;
  if (result !== "created" || !slug || isOther) return [];
  return [{ field: "", rule: "created", message: afterCreation(slug), ...(file !== null && { file }) }];
}

/** Returns the drafts without those that were not sent because of another draft's error. That draft reports the error. */
export function withoutRepeats(drafts: readonly ReportedDraft[]): readonly ReportedDraft[] {
  const failed = drafts.filter(({ error, result }) => error !== undefined && result !== "not-sent");
  const own = new Set(failed.map(({ error }) => error));
  return drafts.filter(({ error, result }) => result !== "not-sent" || !own.has(error));
}

/** Returns the findings on a draft or, if the draft is invalid, the findings in its error. */
export function findingsOf({ error, findings }: ReportedDraft): Findings | undefined {
  return error instanceof InputError ? error.findings : findings;
}

type Kind = "error" | "warning" | "notice";

function linesOf(kind: Kind, problems: readonly Problem[], workspace: Workspace) {
  const shown = problems
    .slice(0, MAX_SHOWN)
    .map((problem) => ({ problem, line: lineOf(kind, problem, workspace) }));
  const rest = problems.length - shown.length;
  if (rest === 0) return shown;
  const noun = kind === "error" ? "problem" : kind;
  const more = `and ${counted(rest, `more ${noun}`)}: see this step's log`;
  return [...shown, { line: workflowCommand("warning", {}, more) }];
}

function lineOf(kind: Kind, problem: Problem, workspace: Workspace): string {
  const { field, message, flag, column } = problem;
  const suggestion = suggestionText(problem);
  const what = [flag, field].filter((part) => part !== undefined && part !== "").join(" ");
  const text = `${what === "" ? "" : `${what}: `}${message}${suggestion === undefined ? "" : ` (${suggestion})`}`;
  const file = pathOf(problem.file, workspace);
  return workflowCommand(kind, file === undefined ? {} : { file, line: problem.line, col: column }, text);
}

/** Returns the path for an annotation, if any. If the root is known, a path inside it becomes relative to it, with forward slashes. */
function pathOf(file: string | null | undefined, { cwd, root }: Workspace): string | undefined {
  if (file === null || file === undefined || file === "-") return undefined;
  if (root === undefined) return file;
  const inside = relative(root, resolve(cwd, file));
  const isOutside = inside.startsWith("..") || isAbsolute(inside);
  return (isOutside ? resolve(cwd, file) : inside).split(sep).join("/");
}
