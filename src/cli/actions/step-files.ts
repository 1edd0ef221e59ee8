// biome-ignore lint/style/noRestrictedImports: opens the files that the runner names.
import { closeSync, constants, fstatSync, openSync, writeFileSync } from "node:fs";
import { reasonOf } from "../../base/files/system-error.ts";
import type { Environment } from "../../base/runtime/context.ts";
import { InputError } from "../../contract/errors/input-error.ts";
import { type Problem, withoutWarnings } from "../../contract/errors/input-problem.ts";
import { afterCreation, findingsOf, type ReportedDraft, withoutRepeats } from "./annotations.ts";

/** Appends text to the file whose path is in an environment variable. Returns a message on failure, because drafts may already exist. */
export async function appendToStepFile(
  env: Environment,
  variable: string,
  text: string,
): Promise<readonly string[]> {
  const path = env[variable];
  if (path === undefined || path === "" || text === "") return [];
  const { O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK = 0 } = constants;
  try {
    const file = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o600);
    try {
      if (!fstatSync(file).isFile()) throw new Error("it is not a regular file");
      writeFileSync(file, text);
    } finally {
      closeSync(file);
    }
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

/** Returns the text for `$GITHUB_OUTPUT`: for each output, a value with one line per draft. No value may contain `end`. */
export function stepOutputs(drafts: readonly ReportedDraft[], names: readonly OutputName[], end: string) {
  return names
    .map((name) => {
      const lines = valuesOf(drafts, name).map((value) => value.replaceAll(/[\r\n]+/g, " "));
      return `${name}<<${end}\n${lines.join("\n")}\n${end}\n`;
    })
    .join("");
}

function valuesOf(drafts: readonly ReportedDraft[], name: OutputName): readonly string[] {
  if (name !== "changes")
    return drafts.map((draft) => draft[name === "editor-url" ? "editorUrl" : name] ?? "");
  return drafts.flatMap(({ file, slug, fields = [] }) =>
    fields.length === 0 ? [] : `${file} (${slug}): ${fields.join(", ")}`,
  );
}

/** Returns the text for `$GITHUB_STEP_SUMMARY`: a table of the drafts, without private editor URLs, and a table of any findings. */
export function stepSummary(drafts: readonly ReportedDraft[]): string {
  if (drafts.length === 0) return "";
  const rows = drafts.map(({ file, result, slug, error, fields = [] }) => {
    const detail = error?.message ?? nextStep(result, slug ?? "") ?? fields.join(", ");
    const word = result.replace("-", " ");
    const outcome = detail === "" ? word : `${word}: ${detail}`;
    return [file ?? "(flags)", outcome, slug ?? ""];
  });
  const heads = ["File", "Result", "Slug"];
  const findings = withoutRepeats(drafts).flatMap(findingRows);
  return [
    ...table("Drafts", heads, rows),
    ...(findings.length === 0 ? [] : table("Checks", ["Place", "Field", "Finding", ""], findings)),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

function nextStep(result: string, slug: string): string | undefined {
  if (result === "created") return afterCreation(slug);
  return result === "replayed" ? "its editor shows its state" : undefined;
}

/** Returns a row for each finding on a draft. If the draft is invalid, also returns a row for each problem. */
function findingRows(draft: ReportedDraft): readonly Row[] {
  const { error } = draft;
  const { warnings = [], facts = [], notLookedAt = [] } = findingsOf(draft) ?? {};
  return [
    ...rowsOf("problem", error instanceof InputError ? withoutWarnings(error) : []),
    ...rowsOf("warning", [...new Set([...warnings, ...notLookedAt])]),
    ...rowsOf("note", facts),
  ];
}

type Row = readonly string[];

function rowsOf(kind: string, problems: readonly Problem[]): readonly Row[] {
  return problems.map(({ file, line, flag, field, message }) => {
    const place = flag ?? [file ?? "(flags)", line].filter((part) => part !== undefined).join(":");
    return [place, field, message, kind];
  });
}

function table(title: string, heads: Row, rows: readonly Row[]): readonly string[] {
  const line = (cells: Row) => `| ${cells.join(" | ")} |`;
  return [
    `### ${title}`,
    "",
    line(heads),
    line(heads.map(() => "---")),
    ...rows.map((cells) => line(cells.map(escapeMarkdown))),
    "",
  ];
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
