import type { Verdict } from "../draft/submit/submit-drafts.ts";
import { InputError } from "../errors/input-error.ts";
import { type Problem, withoutWarnings } from "../errors/problem.ts";
import { findingsOf, type ReportedFile } from "./annotations.ts";

/** Returns the text for `$GITHUB_STEP_SUMMARY`: a table of the drafts, without the private editor URL. */
export function stepSummary(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map((verdict) => {
    const file = escapeMarkdown(verdict.file ?? "(flags)");
    return "error" in verdict
      ? `| ${file} | ${verdict.result} | | ${escapeMarkdown(verdict.error.message)} |`
      : `| ${file} | ${verdict.result} | ${escapeMarkdown(verdict.slug)} | ${escapeMarkdown(verdict.status)} |`;
  });
  return ["### Drafts", "", "| File | Result | Slug | Status |", "| --- | --- | --- | --- |", ...rows, ""]
    .map((line) => `${line}\n`)
    .join("");
}

/** Returns a table of the findings on drafts for the same file; empty when there are none. */
export function findingsSummary(files: readonly ReportedFile[]): string {
  const rows = files.flatMap((reported) => {
    const { error } = reported;
    const found = findingsOf(reported);
    if (found === undefined) return [];
    const problems = error instanceof InputError ? withoutWarnings(error) : [];
    return [
      ...rowsOf("problem", problems),
      ...rowsOf("warning", found.warnings),
      ...rowsOf("note", found.facts),
      ...rowsOf("skipped", found.notLookedAt),
    ];
  });
  if (rows.length === 0) return "";
  const table = ["### Checks", "", "| Place | Field | Finding | |", "| --- | --- | --- | --- |", ...rows, ""];
  return table.map((line) => `${line}\n`).join("");
}

function rowsOf(kind: string, problems: readonly Problem[]): readonly string[] {
  return problems.map(({ file, line, flag, field, message }) => {
    const place = flag ?? [file ?? "(flags)", line].filter((part) => part !== undefined).join(":");
    return `| ${[place, field, message, kind].map(escapeMarkdown).join(" | ")} |`;
  });
}

/** Escapes markup and HTML, removes invisible characters, and keeps a text within its table cell. */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/[\\`*_{}[\]()#+!|~$@:]/g, (mark) => `&#${mark.codePointAt(0)};`);
}
