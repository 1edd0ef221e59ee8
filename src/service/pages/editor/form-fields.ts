import type { TaxonomyEntry } from "../../rules/stored-listing.ts";
import { PLANS, type SubmissionFields } from "../../rules/submission.ts";
import type { SubmissionProblem } from "../../rules/submission-fields.ts";
import { cleanText } from "../clean-text.ts";
import { html, type Markup } from "../markup.ts";
import { type FieldName, type FieldSpec, textOf } from "./editor-fields.ts";
import { problemText } from "./problem-list.ts";

/** The content of form controls. */
export interface FieldContent {
  readonly fields: SubmissionFields;
  readonly problems: readonly SubmissionProblem[];
  readonly categories: readonly TaxonomyEntry[];
  /** The stored fields, where they differ from the typed ones; shown beside them. */
  readonly stored?: SubmissionFields | undefined;
}

/** Returns a field: label, hint, problems, the stored value where it differs, and the control. */
export function formField(spec: FieldSpec, content: FieldContent): Markup {
  const problems = problemsOf(spec.name, content);
  return html`<div class="field${problems.length === 0 ? "" : " wrong"}">
<label for="${spec.name}">${spec.label}</label>
${spec.hint === undefined ? "" : html`<p class="hint" id="${spec.name}-hint">${spec.hint}</p>`}
${notes(spec.name, content)}
${control(spec, content, describedBy(spec, content))}
${spec.bounds === undefined ? "" : count(spec, textOf(content.fields, spec.name))}
</div>`;
}

/** Returns the choice of a plan. */
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

function control(
  spec: FieldSpec,
  { fields, categories, problems }: FieldContent,
  described: Markup | string,
): Markup {
  const { name } = spec;
  const value = cleanText(textOf(fields, name));
  const invalid = problems.some(({ field }) => field.split(".")[0] === name)
    ? html` aria-invalid="true"`
    : "";
  const attributes = html`id="${name}" name="${name}"${described}${invalid}`;
  if (name === "category") return categorySelect(attributes, value, categories);
  if (spec.isLong)
    return html`<textarea ${attributes} rows="${name === "description" ? 12 : 4}" lang="" dir="auto">${value}</textarea>`;
  if (spec.isAddress)
    return html`<input ${attributes} type="url" inputmode="url" spellcheck="false" value="${value}">`;
  return html`<input ${attributes} type="text" lang="" dir="auto" value="${value}">`;
}

/** A category that does not exist any more stays in the list, so that nothing changes unseen. */
function categorySelect(attributes: Markup, value: string, categories: readonly TaxonomyEntry[]): Markup {
  const isGone = value !== "" && !categories.some(({ slug }) => slug === value);
  const option = (slug: string, name: string) =>
    html`<option value="${slug}"${slug === value ? html` selected` : ""}>${name}</option>
`;
  return html`<select ${attributes}>
${option("", "Choose a category")}${isGone ? option(value, `${value} (does not exist any more)`) : ""}${categories.map(
  ({ slug, name }) => option(slug, cleanText(name)),
)}</select>`;
}

function notes(name: FieldName, content: FieldContent): Markup {
  const problems = problemsOf(name, content);
  const saved = content.stored === undefined ? undefined : textOf(content.stored, name);
  return html`${problems.length === 0 ? "" : html`<p class="problem" id="${name}-problem"><span class="unseen">Error: </span>${problems.map(problemText).join("; ")}</p>`}${
    saved === undefined || saved === textOf(content.fields, name)
      ? ""
      : html`<div class="saved" id="${name}-saved"><p>Saved meanwhile:</p><p lang="" dir="auto">${cleanText(saved) || "(empty)"}</p></div>`
  }`;
}

function describedBy({ name, hint, bounds }: FieldSpec, content: FieldContent): Markup | string {
  const ids = [
    hint !== undefined && `${name}-hint`,
    problemsOf(name, content).length > 0 && `${name}-problem`,
    content.stored !== undefined &&
      textOf(content.stored, name) !== textOf(content.fields, name) &&
      `${name}-saved`,
    bounds !== undefined && `${name}-count`,
  ].filter((id) => id !== false);
  return ids.length === 0 ? "" : html` aria-describedby="${ids.join(" ")}"`;
}

/** The script keeps the count up to date; without it, it is that of what was saved. */
function count({ name, bounds: { min, max } = { min: 0, max: 0 } }: FieldSpec, value: string): Markup {
  const range = `${min} to ${max.toLocaleString("en")}`;
  return html`<p class="hint" id="${name}-count"><span data-count="${name}">${value.length.toLocaleString("en")}</span> of ${range} characters</p>`;
}

function problemsOf(name: FieldName, { problems }: FieldContent): readonly SubmissionProblem[] {
  return problems.filter(({ field }) => field.split(".")[0] === name);
}
