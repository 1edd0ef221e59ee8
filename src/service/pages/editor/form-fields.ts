import type { TaxonomyEntry } from "../../rules/stored-listing.ts";
import { PLANS, type SubmissionFields } from "../../rules/submission.ts";
import { preventsSaving, type SubmissionProblem } from "../../rules/submission-fields.ts";
import type { Choices } from "../../store/page-reads.ts";
import { cleanText, shownName } from "../clean-text.ts";
import { html, type Markup } from "../markup.ts";
import { type FieldName, type FieldSpec, placeOf, textOf } from "./editor-fields.ts";
import { tagControls } from "./tags-field.ts";

/** The content of form controls. */
export interface FieldContent {
  readonly fields: SubmissionFields;
  readonly problems: readonly SubmissionProblem[];
  readonly categories: readonly TaxonomyEntry[];
  readonly tags: Choices;
  /** The stored fields. They are shown next to typed fields that differ. */
  readonly stored?: SubmissionFields | undefined;
}

/** Returns a field: its label, hint, problems, the stored text if it differs, and its control. */
export function formField(spec: FieldSpec, content: FieldContent): Markup {
  const problems = problemsOf(spec.name, content);
  if (spec.name === "tags") return tagsField(spec, content);
  return html`<div class="field${problems.length === 0 ? "" : " wrong"}">
<label for="${spec.name}">${spec.label}</label>
${spec.hint === undefined ? "" : html`<p class="hint" id="${spec.name}-hint">${spec.hint}</p>`}
${notes(spec.name, content)}
${control(spec, content)}
${spec.bounds === undefined ? "" : count(spec, textOf(content.fields, spec.name))}
</div>`;
}

function tagsField(spec: FieldSpec, content: FieldContent): Markup {
  const isWrong = problemsOf("tags", content).length > 0;
  const attributes = html`${describedBy(spec, content, "tags-add")}${isWrong ? html` aria-invalid="true"` : ""}`;
  return html`<fieldset class="field${isWrong ? " wrong" : ""}">
<legend>${spec.label}</legend>
<p class="hint" id="tags-hint">${spec.hint ?? ""}</p>
${notes("tags", content)}
${tagControls(content.fields.tags, content.tags, attributes)}
</fieldset>`;
}

/** Returns the radio buttons for the plan. */
export function planField(content: FieldContent): Markup {
  const { fields } = content;
  const problems = problemsOf("plan", content);
  return html`<fieldset class="field${problems.length === 0 ? "" : " wrong"}" id="plan" tabindex="-1">
<legend><h2>Plan</h2></legend>
<p class="hint">This catalog takes no money. Plans exist so that the order of steps can be rehearsed.</p>
${notes("plan", content)}
${PLANS.map(
  (
    plan,
  ) => html`<label class="choice"><input type="radio" name="plan" value="${plan}"${fields.plan === plan ? html` checked` : ""}> ${plan[0]?.toUpperCase()}${plan.slice(1)}</label>
`,
)}</fieldset>`;
}

/**
 * Returns the summary of a refused form: the outcome, and the problems that prevent saving and those that prevent submitting.
 */
export function problemSummary(outcome: string, problems: readonly SubmissionProblem[]): Markup {
  if (problems.length === 0) return html``;
  const saving = problems.filter(preventsSaving);
  const submitting = problems.filter((problem) => !preventsSaving(problem));
  return html`<div class="problems" role="alert" tabindex="-1" autofocus aria-labelledby="problems-title">
<h2 id="problems-title">There is a problem</h2>
<p><strong>${outcome}</strong></p>
${saving.length === 0 ? "" : html`<h3>Prevents saving</h3>${problemLinks(saving)}`}
${submitting.length === 0 ? "" : html`<h3>Prevents submitting</h3>${problemLinks(submitting)}`}
</div>`;
}

/** Returns a list of problems, each linked to its field. */
export function problemLinks(problems: readonly SubmissionProblem[]): Markup {
  return html`<ul class="links">
${problems.map((problem) => {
  const { name, label, line } = placeOf(problem);
  return html`<li><a href="#${name}">${label}${line === undefined ? "" : `, ${line}`}: ${problemText(problem)}</a></li>
`;
})}</ul>`;
}

function control(spec: FieldSpec, content: FieldContent): Markup {
  const { name } = spec;
  const value = cleanText(textOf(content.fields, name));
  const invalid = problemsOf(name, content).length > 0 ? html` aria-invalid="true"` : "";
  const attributes = html`id="${name}" name="${name}"${describedBy(spec, content)}${invalid}`;
  if (name === "category") return categorySelect(attributes, value, content.categories);
  if (spec.isLong)
    return html`<textarea ${attributes} rows="${name === "description" ? 12 : 4}" lang="" dir="auto">${value}</textarea>`;
  if (spec.isAddress)
    return html`<input ${attributes} type="url" inputmode="url" spellcheck="false" value="${value}">`;
  return html`<input ${attributes} type="text" lang="" dir="auto" value="${value}">`;
}

/**
 * Returns the list of categories. It includes the selected category even if that was deleted, so that saving does not silently change it.
 */
function categorySelect(attributes: Markup, value: string, categories: readonly TaxonomyEntry[]): Markup {
  const isGone = value !== "" && !categories.some(({ slug }) => slug === value);
  const option = (slug: string, name: string) =>
    html`<option value="${slug}"${slug === value ? html` selected` : ""}>${name}</option>
`;
  return html`<select ${attributes}>
${option("", "Choose a category")}${isGone ? option(value, `${value} (no longer exists)`) : ""}${categories.map((entry) => option(entry.slug, shownName(entry)))}</select>`;
}

function notes(name: FieldName, content: FieldContent): Markup {
  const problems = problemsOf(name, content);
  const saved = savedText(name, content);
  return html`${problems.length === 0 ? "" : html`<p class="problem" id="${name}-problem"><span class="unseen">Error: </span>${problems.map(noteText).join("; ")}</p>`}${
    saved === undefined
      ? ""
      : html`<div class="saved" id="${name}-saved"><p>Saved text:</p><p lang="" dir="auto">${cleanText(saved) || "(empty)"}</p></div>`
  }`;
}

function describedBy(
  { name, hint, bounds }: FieldSpec,
  content: FieldContent,
  more?: string,
): Markup | string {
  const ids = [
    more ?? false,
    hint !== undefined && `${name}-hint`,
    problemsOf(name, content).length > 0 && `${name}-problem`,
    savedText(name, content) !== undefined && `${name}-saved`,
    bounds !== undefined && `${name}-count`,
  ].filter((id) => id !== false);
  return ids.length === 0 ? "" : html` aria-describedby="${ids.join(" ")}"`;
}

/** Returns the stored text of a field if it differs from the typed one. */
function savedText(name: FieldName, { fields, stored }: FieldContent): string | undefined {
  const saved = stored && textOf(stored, name);
  return saved === textOf(fields, name) ? undefined : saved;
}

/** Returns the number of characters in a field. The script updates it while the user types. */
function count({ name, bounds: { min, max } = { min: 0, max: 0 } }: FieldSpec, value: string): Markup {
  const range = `${min} to ${max.toLocaleString("en")}`;
  return html`<p class="hint" id="${name}-count"><span data-count="${name}">${value.length.toLocaleString("en")}</span> characters (needs ${range})</p>`;
}

function problemsOf(name: FieldName, { problems }: FieldContent): readonly SubmissionProblem[] {
  return problems.filter((problem) => placeOf(problem).name === name);
}

/** Returns the text of a problem at its field, without the label. */
function noteText(problem: SubmissionProblem): string {
  const { line } = placeOf(problem);
  return line === undefined ? problemText(problem) : `${line}: ${problemText(problem)}`;
}

/** Returns the text of a problem, worded as on the command line: `143 characters, needs 200 to 2,000`. */
function problemText({ message, suggestion }: SubmissionProblem): string {
  return cleanText(suggestion === undefined ? message : `${message}; did you mean "${suggestion}"?`);
}
