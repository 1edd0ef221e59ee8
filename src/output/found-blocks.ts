import type { Findings, Problem } from "../errors/input-error.ts";
import { oneLine } from "../text/sanitize.ts";
import { keepsQuotedSlugs, wrapHanging } from "../text/wrap.ts";
import { problemBlocks } from "./problems.ts";
import type { ReportSetting } from "./report-setting.ts";

/** Findings about drafts, and the text of each file for code frames. */
export interface Found {
  readonly findings: Findings | undefined;
  readonly sources: ReadonlyMap<string, string>;
}

/** Returns a block for each warning, with its place, then one line for each fact and for each thing that was not looked at. */
export function foundBlocks({ findings, sources }: Found, setting: ReportSetting): string[] {
  if (findings === undefined) return [];
  const { warnings, facts, notLookedAt } = findings;
  const { ink, columns } = setting;
  const beside = { ...setting, columns: columns - WARNING.length - 1 };
  const blocks = problemBlocks({ problems: warnings, sources }, beside);
  const lines = [
    ...facts.map((fact) => line("note", fact, setting)),
    ...notLookedAt.map((note) => line("not looked at", note, setting)),
  ];
  const marked = blocks.map((block) => `${ink.yellow(WARNING)} ${block}`);
  return [...marked, ...(lines.length === 0 ? [] : [lines.join("\n")])];
}

const WARNING = "warning:";

function line(
  label: string,
  { file, flag, field, message }: Problem,
  { ink, columns }: ReportSetting,
): string {
  const subject = [flag ?? file, field].filter((part) => part !== undefined && part !== "").join(" ");
  const text = `${label}: ${subject === "" ? "" : `${oneLine(subject)}: `}${oneLine(message)}`;
  return wrapHanging(text, columns, { indent: 2, keeps: keepsQuotedSlugs })
    .split("\n")
    .map(ink.dim)
    .join("\n");
}
