import type { Verdict } from "../submit/submit-drafts.ts";

/** What is appended to `$GITHUB_STEP_SUMMARY`: a table of the drafts, without the private editor URL. */
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

/** Text that stays text: no markup, no HTML, no cell or row of its own, nothing that is not visible. */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/[\\`*_{}[\]()#+!|~$@:]/g, (mark) => `&#${mark.codePointAt(0)};`);
}
