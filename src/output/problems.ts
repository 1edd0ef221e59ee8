import type { InputError, Problem } from "../errors/input-error.ts";
import { oneLine } from "../text/sanitize.ts";
import { keepsQuotedSlugs, wrapHanging, wrapIndented } from "../text/wrap.ts";
import { codeFrame } from "./code-frame.ts";
import type { ReportSetting } from "./report-setting.ts";

/** Returns one block for each problem, up to 50: its place and message, then the code frame when the source is known. */
export function problemBlocks(
  { problems, sources }: Pick<InputError, "problems" | "sources">,
  setting: ReportSetting,
): string[] {
  const blocks = problems.slice(0, MAX_SHOWN).map((problem) => {
    const source = problem.file === undefined ? undefined : sources.get(problem.file);
    const advice = adviceOf(problem);
    const frame =
      source !== undefined && problem.line !== undefined && problem.column !== undefined
        ? codeFrame({ ...problem, source, line: problem.line, column: problem.column, advice }, setting)
        : advice && wrapIndented(advice, setting.columns, { indent: 2 });
    return [title(problem, setting), frame].filter((part) => part).join("\n");
  });
  const more = problems.length - blocks.length;
  return more > 0 ? [...blocks, `and ${more.toLocaleString("en")} more (all of them: --json)`] : blocks;
}

/** Nobody reads more problems than this at once. */
const MAX_SHOWN = 50;

function title(problem: Problem, { ink, columns }: ReportSetting): string {
  const place = placeOf(problem);
  const subject = problem.field === "" || problem.flag !== undefined ? "" : `${oneLine(problem.field)}: `;
  const text = wrapHanging(`${place && `${place}  `}${subject}${oneLine(problem.message)}`, columns, {
    indent: 2,
    keeps: keepsQuotedSlugs,
  });
  // What is wrong stands out; a place that had to be wrapped stays as it is.
  return text.startsWith(place) ? ink.cyan(place) + text.slice(place.length) : text;
}

function placeOf({ file, line, column, flag }: Problem): string {
  if (flag !== undefined) return `${oneLine(flag)}:`;
  if (file === undefined) return "";
  return [oneLine(file), line, column].filter((part) => part !== undefined).join(":");
}

/** Returns a near name as a question, any other suggestion as it is. */
function adviceOf({ rule, suggestion }: Problem): string | undefined {
  if (suggestion === undefined) return undefined;
  return rule === "unknown" ? `did you mean "${oneLine(suggestion)}"?` : oneLine(suggestion);
}
