import { InputError } from "../../contract/errors/input-error.ts";
import { type Problem, withoutWarnings } from "../../contract/errors/input-problem.ts";
import { afterCreation, findingsOf, type ReportedDraft, withoutRepeats } from "./annotations.ts";

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
