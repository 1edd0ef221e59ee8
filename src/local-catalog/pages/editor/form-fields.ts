import { grouped } from "../../../base/text/counted.ts";
import { PLANS } from "../../../contract/listing-states.ts";
import type { TaxonomyEntry } from "../../rules/stored-listing.ts";
import type { SubmissionFields } from "../../rules/submission.ts";
import { preventsSaving, type SubmissionProblem } from "../../rules/submission-fields.ts";
import type { Choices } from "../../store/page-reads.ts";
import { cleanText, html, type Markup, shownName } from "../markup.ts";
import { type FieldSpec, placeOf, TAG_BOX, textOf } from "./editor-fields.ts";

export interface FieldContent {
  readonly fields: SubmissionFields;
  readonly problems: readonly SubmissionProblem[];
  readonly categories: readonly TaxonomyEntry[];
  readonly tags: Choices;
  /** The stored fields, which the form shows where they differ from the typed fields. */
  readonly stored?: SubmissionFields | undefined;
}

/** Returns a field of the form, with its label, notes and control. */
export function formField(spec: FieldSpec, content: FieldContent): Markup {
  const { name, label, limits } = spec;
  const value = textOf(content.fields, name);
  const stored = content.stored && textOf(content.stored, name);
  const saved = stored === value ? undefined : stored;
  const problems = content.problems.filter((problem) => placeOf(problem).name === name);
  const isWrong = problems.length > 0;
  const notes = fieldNotes(spec, problems, saved);
  const attributes = html` aria-describedby="${noteIds(spec, isWrong, saved !== undefined)}"${isWrong && html` aria-invalid="true"`}`;
  const group = (legend: Markup | string, controls: Markup) =>
    html`<fieldset class="field${isWrong && " wrong"}"${name === "plan" && html` id="plan" tabindex="-1"`}>
<legend>${legend}</legend>
${notes}
${controls}
</fieldset>`;
  if (name === "tags") return group(label, tagControls(content.fields.tags, content.tags, attributes));
  if (name === "plan") return group(html`<h2>${label}</h2>`, planControls(value));
  const named = html`id="${name}" name="${name}"${attributes}`;
  const text = cleanText(value);
  return html`<div class="field${isWrong && " wrong"}">
<label for="${name}">${label}</label>
${notes}
${name === "category" ? categorySelect(named, text, content.categories) : control(spec, named, text)}
${limits && count(name, limits, value.length)}
</div>`;
}

/** Returns the IDs of the elements that describe a field's control. The result is not empty, because every field has a hint or a count. */
function noteIds({ name, hint, limits }: FieldSpec, isWrong: boolean, isSavedShown: boolean): string {
  const notes = { add: name === "tags", hint, problem: isWrong, saved: isSavedShown, count: limits };
  const shown = Object.entries(notes).filter(([, note]) => note);
  return shown.map(([note]) => `${name}-${note}`).join(" ");
}

function fieldNotes(spec: FieldSpec, problems: readonly SubmissionProblem[], saved?: string): Markup {
  const { name, hint } = spec;
  return html`${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${problems.length > 0 && html`<p class="problem" id="${name}-problem"><span class="unseen">Error: </span>${problems.map(noteText).join("; ")}</p>`}
${saved !== undefined && html`<div class="saved" id="${name}-saved"><p>Saved text:</p><p lang="" dir="auto">${cleanText(saved) || "(empty)"}</p></div>`}`;
}

/** Returns a list of checkboxes for tags, and a text field that contains the other chosen tags. The text field has the `attributes`. */
function tagControls(chosen: readonly string[], { entries, isCut }: Choices, attributes: Markup): Markup {
  const slugs = new Set(chosen);
  const known = new Set(entries.map(({ slug }) => slug));
  const names = entries.filter(({ slug }) => slugs.has(slug)).map(shownName);
  const others = chosen.filter((slug) => !known.has(slug)).join(", ");
  return html`<details class="tags">
<summary>${isCut ? "Tags (not all are shown)" : listTitle(entries.length)}<span data-chosen>${names.length > 0 && ` · chosen: ${names.join(", ")}`}</span></summary>
<ul class="choices">
${entries.map(
  (
    entry,
  ) => html`<li><label class="choice"><input type="checkbox" name="${TAG_BOX}" value="${entry.slug}"${slugs.has(entry.slug) && html` checked`}> <bdi lang="">${shownName(entry)}</bdi></label></li>
`,
)}</ul>
</details>
<label for="tags">Add tags</label>
<p class="hint" id="tags-add">Slugs or names, separated by commas. For example: cli, Text editor</p>
<input id="tags" name="tags" type="text" lang="" dir="auto" autocomplete="off" value="${cleanText(others)}"${attributes}>`;
}

function listTitle(count: number): string {
  if (count === 0) return "No tags yet";
  return count === 1 ? "1 tag" : `All ${count} tags`;
}

function planControls(chosen: string): Markup {
  return html`${PLANS.map(
    (
      plan,
    ) => html`<label class="choice"><input type="radio" name="plan" value="${plan}"${plan === chosen && html` checked`}> ${plan[0]?.toUpperCase()}${plan.slice(1)}</label>
`,
  )}`;
}

/**
 * Returns the box that shows why a form was rejected. The form's address ends with `#problems`, so the browser moves the focus to the box.
 * With `autofocus`, Chromium would log a message when a page is reloaded after a click on a problem.
 */
export function alertBox(title: string, content: Markup): Markup {
  return html`<div class="problems" id="problems" role="alert" tabindex="-1" aria-labelledby="problems-title">
<h2 id="problems-title">${title}</h2>
${content}
</div>`;
}

/** Returns the summary of a rejected form: the outcome, and the problems that prevent saving or submitting. */
export function problemSummary(outcome: string, problems: readonly SubmissionProblem[]): Markup {
  const saving = problems.filter(preventsSaving);
  const submitting = problems.filter((problem) => !preventsSaving(problem));
  return alertBox(
    "There is a problem",
    html`<p><strong>${outcome}</strong></p>
${saving.length > 0 && html`<h3>Prevents saving</h3>${problemLinks(saving)}`}
${submitting.length > 0 && html`<h3>Prevents submitting</h3>${problemLinks(submitting)}`}`,
  );
}

/** Returns a list of problems, each linked to its field. */
export function problemLinks(problems: readonly SubmissionProblem[]): Markup {
  return html`<ul class="links">
${problems.map((problem) => {
  const { name, label, line } = placeOf(problem);
  return html`<li><a href="#${name}">${label}${line && `, ${line}`}: ${problemText(problem)}</a></li>
`;
})}</ul>`;
}

function control({ name, isLong, isAddress }: FieldSpec, attributes: Markup, value: string): Markup {
  if (isLong)
    return html`<textarea ${attributes} rows="${name === "description" ? 12 : 4}" lang="" dir="auto">${value}</textarea>`;
  if (isAddress)
    return html`<input ${attributes} type="url" inputmode="url" spellcheck="false" value="${value}">`;
  return html`<input ${attributes} type="text" lang="" dir="auto" value="${value}">`;
}

/** Returns the control for the category. A selected category that does not exist stays selected, so that saving reports the problem. */
function categorySelect(attributes: Markup, value: string, categories: readonly TaxonomyEntry[]): Markup {
  const isGone = value !== "" && !categories.some(({ slug }) => slug === value);
  const option = (slug: string, name: string) =>
    html`<option value="${slug}"${slug === value && html` selected`}>${name}</option>
`;
  return html`<select ${attributes}>
${option("", "Choose a category")}${isGone && option(value, `${value} (no longer exists)`)}${categories.map((entry) => option(entry.slug, shownName(entry)))}</select>`;
}

/** Returns the line that shows the number of characters in a field and the limits. The script updates the number. */
function count(name: string, { min, max }: NonNullable<FieldSpec["limits"]>, length: number): Markup {
  return html`<p class="hint" id="${name}-count"><span data-count="${name}">${grouped(length)} character${length !== 1 && "s"}</span> (needs ${min} to ${grouped(max)})</p>`;
}

function noteText(problem: SubmissionProblem): string {
  const { line } = placeOf(problem);
  return line === undefined ? problemText(problem) : `${line}: ${problemText(problem)}`;
}

/** Returns a problem's text and any suggestion, such as `"databse" does not exist; did you mean "databases"?`. */
function problemText({ message, suggestion }: SubmissionProblem): string {
  return cleanText(suggestion === undefined ? message : `${message}; did you mean "${suggestion}"?`);
}
