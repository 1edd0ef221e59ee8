// biome-ignore lint/style/noRestrictedImports: appends to the files that the runner names.
import { appendFileSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { reasonOf } from "../../base/files/system-error.ts";
import type { Environment } from "../../base/runtime/context.ts";
import { isBelow } from "../../base/runtime/folders.ts";
import { oneLine } from "../../base/text/sanitize.ts";
import type { CatalogError } from "../../contract/errors/catalog-error.ts";
import {
  type Findings,
  type Problem,
  problemOf,
  suggestionText,
  withoutWarnings,
} from "../../contract/errors/input-problem.ts";
import { InputError, ProblemsError } from "../../contract/errors/local-errors.ts";
import { isDailyLimit } from "../../contract/errors/remote-errors.ts";
import { workflowCommand } from "./workflow-commands.ts";

export interface ReportedDraft {
  /** The file name, such as `-` for standard input, or null for a draft without a file. */
  readonly file: string | null;
  readonly result: string;
  readonly slug?: string | null | undefined;
  readonly state?: string | null;
  readonly editorUrl?: string | null;
  readonly fields?: readonly string[];
  readonly error?: CatalogError;
  /** A failure that one of the findings reports. */
  readonly conflict?: CatalogError;
  readonly findings?: Findings | undefined;
}

const ANNOTATION_KINDS = ["error", "warning", "notice"] as const;
export type Kind = (typeof ANNOTATION_KINDS)[number];

/** The folder that file names are relative to, and the root of the checkout with and without links in its path, if it is known. */
interface Workspace {
  readonly cwd: string;
  readonly roots: readonly string[];
}

/** Returns `::error` lines for problems, then `::warning` lines for warnings and `::notice` lines for facts. */
export function annotations(reported: readonly ReportedDraft[], workspace: Workspace) {
  const findings = withoutHeld(reported).map(findingsOf);
  return ANNOTATION_KINDS.flatMap((kind) =>
    findings.flatMap((each) =>
      each[kind].map((problem) => ({ kind, problem, line: lineOf(kind, problem, workspace) })),
    ),
  );
}

/** Removes the drafts that were not sent because of an error that another draft reports. */
function withoutHeld(drafts: readonly ReportedDraft[]): readonly ReportedDraft[] {
  return drafts.filter(({ result }) => result !== "not-sent");
}

/** Returns what is to be reported about a draft. The daily limit is only a warning, because the next run creates the rest. */
function findingsOf(draft: ReportedDraft): Readonly<Record<Kind, readonly Problem[]>> {
  const { file, error, findings, result } = draft;
  const isOfInput = error instanceof ProblemsError;
  const { warnings = [], facts = [] } = (isOfInput ? error.findings : findings) ?? {};
  const failures = error === undefined || error instanceof InputError ? [] : [problemOf(error, file)];
  const problems = [...failures, ...(isOfInput ? withoutWarnings(error.problems, error.findings) : [])];
  const message = nextStep(draft) ?? "";
  const isMade = result === "created" && message !== "";
  const made = isMade ? [{ field: "", rule: "created", message, file: file ?? undefined }] : [];
  const notice = [...facts, ...made];
  if (isDailyLimit(error)) return { error: [], warning: [...warnings, ...problems], notice };
  return { error: problems, warning: warnings, notice };
}

/** Returns the next step for a draft. Does not call a created draft new, because some catalogs do not mark replays. */
function nextStep({ result, slug, findings }: ReportedDraft): string | undefined {
  // A warning about another slug says what to do instead.
  if (findings?.warnings.some(({ rule }) => rule === "other-slug")) return undefined;
  if (result === "created") return `The catalog has the draft ${slug}: complete it in the editor`;
  return result === "replayed" ? "its editor shows its state" : undefined;
}

function lineOf(kind: Kind, problem: Problem, workspace: Workspace): string {
  const { field, flag, column } = problem;
  const what = [flag, field].filter((part) => part !== undefined && part !== "").join(" ");
  const text = `${what === "" ? "" : `${what}: `}${withSuggestion(problem)}`;
  const file = annotatedFile(problem.file, workspace);
  return workflowCommand(kind, file === undefined ? {} : { file, line: problem.line, col: column }, text);
}

function withSuggestion(problem: Problem): string {
  const suggestion = suggestionText(problem);
  return suggestion === undefined ? problem.message : `${problem.message} (${suggestion})`;
}

/** Returns the path for an annotation, if any. If the root is known, a path inside it becomes relative to it, with forward slashes. */
function annotatedFile(file: string | undefined, { cwd, roots }: Workspace): string | undefined {
  if (file === undefined || file === "-") return undefined;
  if (roots.length === 0) return file;
  const path = resolve(cwd, file);
  const root = roots.find((each) => isBelow(path, each));
  return (root === undefined ? path : relative(root, path)).split(sep).join("/");
}

/** Appends text to the file whose path is in an environment variable. Returns a message on failure, because drafts may already exist. */
export function appendToStepFile(env: Environment, variable: string, text: string): readonly string[] {
  const path = env[variable];
  if (path === undefined || path === "" || text === "") return [];
  try {
    appendFileSync(path, text);
    return [];
  } catch (error) {
    return [`Cannot write ${variable}: ${reasonOf(error)}`];
  }
}

/**
 * The name of a step output. Each line of its value is the draft property with the same name in camel case, if the draft has one. `changes`
 * has a line only for each changed file: its name, slug and fields.
 */
export type OutputName = "slug" | "result" | "state" | "editor-url" | "changes";

/** Returns the text for `$GITHUB_OUTPUT`: for each output, a value with a line for each draft or change. No value may contain `end`. */
export function stepOutputs(drafts: readonly ReportedDraft[], names: readonly OutputName[], end: string) {
  const output = (name: OutputName) => {
    const lines = drafts.flatMap((draft) => valuesOf(draft, name)).map(oneLine);
    return `${name}<<${end}\n${lines.join("\n")}\n${end}\n`;
  };
  return names.map(output).join("");
}

function valuesOf(draft: ReportedDraft, name: OutputName): string | readonly string[] {
  if (name !== "changes") return draft[name === "editor-url" ? "editorUrl" : name] ?? "";
  const { file, slug, fields = [] } = draft;
  return fields.length === 0 ? [] : `${file} (${slug}): ${fields.join(", ")}`;
}

/** Returns the text for `$GITHUB_STEP_SUMMARY`: a table of the drafts, without private editor URLs, and a table of any findings. */
export function stepSummary(drafts: readonly ReportedDraft[]): string {
  const rows = drafts.map((draft) => {
    const { file, result, slug, error, fields = [] } = draft;
    const failure = error instanceof InputError ? error.message : error && problemOf(error).message;
    const detail = failure ?? nextStep(draft) ?? fields.join(", ");
    return [file ?? "(flags)", [result.replace("-", " "), detail].filter(Boolean).join(": "), slug ?? ""];
  });
  const findings = withoutHeld(drafts).flatMap(findingRows);
  const checks = findings.length === 0 ? "" : table("Checks", ["Place", "Field", "Finding", ""], findings);
  return withinLimit(table("Drafts", ["File", "Result", "Slug"], rows) + checks);
}

/** The maximum size of a summary in bytes. GitHub discards the summary of a step if it is larger than 1 MiB. */
const MAX_SUMMARY = 1_000_000;

function withinLimit(summary: string): string {
  if (Buffer.byteLength(summary) <= MAX_SUMMARY) return summary;
  const start = Buffer.from(summary).toString("utf8", 0, MAX_SUMMARY);
  return `${start.slice(0, start.lastIndexOf("\n") + 1)}\nThe summary is too long: see this step's log for the rest.\n`;
}

type Row = readonly string[];

/** Returns a row for each finding on a draft. The table of drafts contains any other failure, and the next step. */
function findingRows(draft: ReportedDraft): readonly Row[] {
  const findings = findingsOf(draft);
  return ANNOTATION_KINDS.flatMap((kind) => {
    const others = findings[kind].filter(({ rule }) => rule !== "failed" && rule !== "created");
    return others.map((problem) => {
      const { file, line, flag, field } = problem;
      const place = flag ?? [file ?? "(flags)", line].filter((part) => part !== undefined).join(":");
      return [place, field, withSuggestion(problem), WORDS[kind]];
    });
  });
}

const WORDS = { error: "problem", warning: "warning", notice: "note" } as const;

function table(title: string, heads: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(" | ")} |\n`;
  const body = rows.map((cells) => line(cells.map(escapeMarkdown))).join("");
  return `### ${title}\n\n${line(heads)}${line(heads.map(() => "---"))}${body}\n`;
}

/** Escapes special characters, and replaces whitespace, control and format characters with spaces, so that the text stays in its cell. */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/[\\`*_{}[\]()#+!|~$@:]/g, (mark) => `&#${mark.codePointAt(0)};`);
}
