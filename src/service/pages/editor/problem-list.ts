import type { SubmissionProblem } from "../../rules/submission-fields.ts";
import { cleanText } from "../clean-text.ts";
import { html, type Markup } from "../markup.ts";
import { labelOf } from "./editor-fields.ts";

/** Returns a problem in one line, in the words of the command line: `143 characters, needs 200 to 2,000`. */
export function problemText({ message, suggestion }: SubmissionProblem): string {
  return cleanText(suggestion === undefined ? message : `${message}; did you mean "${suggestion}"?`);
}

/** Returns the summary of what is wrong, above the form: each problem leads to its field. Nothing without problems. */
export function problemSummary(problems: readonly SubmissionProblem[]): Markup {
  if (problems.length === 0) return html``;
  return html`<div class="problems" role="alert" tabindex="-1" autofocus aria-labelledby="problems-title">
<h2 id="problems-title">There is a problem</h2>
${problemLinks(problems)}
</div>`;
}

/** Returns a list of problems as links to their fields. */
export function problemLinks(problems: readonly SubmissionProblem[]): Markup {
  return html`<ul>
${problems.map(
  (
    problem,
  ) => html`<li><a href="#${idOf(problem.field)}">${labelOf(problem.field)}: ${problemText(problem)}</a></li>
`,
)}</ul>`;
}

function idOf(field: string): string {
  return field.split(".")[0] ?? field;
}
