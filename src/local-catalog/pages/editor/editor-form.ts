import { capitalized, counted, grouped } from "../../../base/text/counted.ts";
import { lengthOf } from "../../../contract/index.ts";
import { PLANS } from "../../../contract/listing-states.ts";
import type { Submission, SubmissionFields, TaxonomyEntry } from "../../rules/listing.ts";
import { checkFields, type SubmissionProblem } from "../../rules/submission-fields.ts";
import type { Taxonomies } from "../../store/taxonomies.ts";
import { cleanText, html, longDate, type Markup, shownName, unorderedList } from "../markup.ts";
import type { WebDeps } from "../page-response.ts";
import {
  editorPath,
  FIELD_SPECS,
  type FieldSpec,
  problemLinks,
  shownProblem,
  TAG_BOX,
  textOf,
} from "./editor-fields.ts";

export interface EditorContent {
  readonly deps: WebDeps;
  readonly submission: Submission;
  readonly alert?: Markup;
  /** The fields of a rejected form. By default, the form shows the stored fields. */
  readonly typedFields?: SubmissionFields | undefined;
  readonly problems?: readonly SubmissionProblem[] | undefined;
  /** The time of a save that the page reports, in UTC. */
  readonly savedAt?: string | undefined;
  /** True if the form was rejected because its version is missing or outdated. */
  readonly isConflict?: boolean;
}

export const NOT_SAVED = "Nothing was saved";

/** Returns the form, whose buttons save first. After a conflict, it shows the stored text above each field that differs. */
export function editorForm(content: EditorContent): Markup {
  const { deps, submission, typedFields, isConflict } = content;
  const { version, fields } = submission;
  const path = editorPath(submission);
  const field = (spec: FieldSpec) => formField(spec, content);
  return html`<form class="editor" method="post" action="${path}#problems" novalidate data-now="${deps.clock.now().toISOString()}"${!isConflict && html` data-autosave`}${typedFields && html` data-unsaved`}>
<input type="hidden" name="version" value="${version}">
${typedFields === undefined ? saveState(content) : html`<p id="save-state" role="status">${NOT_SAVED}</p>`}
<section><h2>Details</h2>
${FIELD_SPECS.filter(({ name }) => name !== "plan").map(field)}
</section>
<section>
${fields.category === "" ? html`<h2>Plan</h2><p id="plan">Choose a category and press Save. Then you can choose a plan.</p>` : FIELD_SPECS.filter(({ name }) => name === "plan").map(field)}
</section>
${isConflict ? html`<div class="actions"><button type="submit">Save mine</button> <a class="button second" href="${path}">Discard mine</a></div>` : reviewSection(content, path)}
</form>`;
}

/** Returns the paragraph that shows when a draft was changed. After a save, it has the role `status`. The script updates the paragraph. */
function saveState({ submission: { changedAt }, savedAt }: EditorContent): Markup {
  if (savedAt) return html`<p id="save-state" role="status">Saved at ${savedAt} UTC</p>`;
  return html`<p id="save-state">Last changed on ${longDate(changedAt)} at ${changedAt.slice(11, 19)} UTC</p>`;
}

function reviewSection({ deps, submission, problems = [] }: EditorContent, path: string): Markup {
  const { taxonomies, origin } = deps;
  const missing = checkFields(taxonomies, submission.fields, {}).problems;
  const isComplete = problems.length === 0 && missing.length === 0;
  const second = html` class="second"`;
  return html`<section><h2>Review and submit</h2>
<p>After approval, the listing is public at ${origin}/tools/${submission.slug}, in the feed and in the API. The plan and the owner stay private.</p>
${problems.length === 0 && (missing.length === 0 ? html`<p>Nothing is missing.</p>` : html`<p>Fix these problems before you submit the draft. Press Save to check again.</p>${problemLinks(missing)}`)}
<div class="actions">
<button type="submit"${isComplete && second}>Save</button>
<button type="submit" class="second" name="next" value="preview">Save and preview</button>
<button type="submit"${!isComplete && second} formaction="${path}/submit#problems">Submit for review</button>
</div>
</section>`;
}

function formField(spec: FieldSpec, content: EditorContent): Markup {
  const { name, label } = spec;
  const { taxonomies } = content.deps;
  const fields = content.typedFields ?? content.submission.fields;
  const { notes, attributes, style } = fieldNotes(spec, content);
  const group = (legend: Markup | string, controls: Markup) =>
    html`<fieldset class="${style}"${name === "plan" && html` id="plan" tabindex="-1"`}>
<legend>${legend}</legend>
${notes}
${controls}</fieldset>`;
  if (name === "tags")
    return group(label, tagControls(fields.tags, taxonomies.choices("tag", fields.tags), attributes));
  if (name === "plan") return group(html`<h2>${label}</h2>`, planControls(fields.plan));
  const value = textOf(fields, name);
  const { limits } = spec;
  return html`<div class="${style}"><label for="${name}">${label}</label>
${notes}
${name === "category" ? categorySelect(attributes, value, taxonomies.choices("category", [value]).entries) : control(spec, attributes, value)}
${limits && html`<p class="hint" id="${name}-count"><span data-count="${name}">${counted(lengthOf(value), "character")}</span> (needs ${limits.min} to ${grouped(limits.max)})</p>`}
</div>`;
}

/** Returns a field's notes and class, and the attributes of its control, which refers to the notes. Every field has a hint or a count. */
function fieldNotes({ name, hint, limits }: FieldSpec, content: EditorContent) {
  const { submission, typedFields = submission.fields, isConflict } = content;
  const problems = (content.problems ?? []).map(shownProblem).filter((problem) => problem.name === name);
  const isWrong = problems.length > 0;
  const stored = textOf(submission.fields, name);
  const saved = isConflict && stored !== textOf(typedFields, name);
  const texts = problems.map(
    ({ line, text }) =>
      html`<span${!text.startsWith('"') && html` class="sentence"`}>${line && `${line}: `}${text}</span>`,
  );
  const notes = html`${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${isWrong && html`<p class="problem" id="${name}-problem"><span class="unseen">Error: </span>${texts}</p>`}
${saved && html`<div class="saved" id="${name}-saved"><p>Saved text:</p><p lang="" dir="auto">${cleanText(stored) || "(empty)"}</p></div>`}`;
  const isShown = { add: name === "tags", hint, problem: isWrong, saved, count: limits };
  const shown = Object.entries(isShown).flatMap(([note, shows]) => (shows ? `${name}-${note}` : []));
  const attributes = html`id="${name}" name="${name}" aria-describedby="${shown.join(" ")}"${isWrong && html` aria-invalid="true"`}`;
  return { notes, attributes, style: isWrong ? "field wrong" : "field" };
}

/** Returns a list of checkboxes for tags, and a text field that contains the other chosen tags. The text field has the `attributes`. */
function tagControls(
  chosen: readonly string[],
  { entries, isCut }: ReturnType<Taxonomies["choices"]>,
  attributes: Markup,
): Markup {
  const slugs = new Set(chosen);
  const known = new Set(entries.map(({ slug }) => slug));
  const names = entries.filter(({ slug }) => slugs.has(slug)).map(shownName);
  const others = chosen.filter((slug) => !known.has(slug)).join(", ");
  const choice = (entry: TaxonomyEntry) =>
    html`<label class="choice"><input type="checkbox" name="${TAG_BOX}" value="${entry.slug}"${slugs.has(entry.slug) && html` checked`}> <bdi lang="">${shownName(entry)}</bdi></label>`;
  return html`<details class="tags">
<summary>${isCut ? "Tags (not all are shown)" : counted(entries.length, "tag")}<span data-chosen>${names.length > 0 && ` · chosen: ${names.join(", ")}`}</span></summary>
${unorderedList("choices", entries.map(choice))}
</details>
<label for="tags">Add tags</label>
<p class="hint" id="tags-add">Slugs or names, separated by commas. For example: cli, Text editor</p>
<input ${attributes} type="text" lang="" dir="auto" autocomplete="off" value="${cleanText(others)}">`;
}

function planControls(chosen: string): Markup {
  const choice = (plan: string) =>
    html`<label class="choice"><input type="radio" name="plan" value="${plan}"${plan === chosen && html` checked`}> ${capitalized(plan)}</label>`;
  return html`${PLANS.map(choice)}`;
}

function control({ name, isLong, isAddress }: FieldSpec, attributes: Markup, value: string): Markup {
  const text = cleanText(value);
  if (isLong)
    return html`<textarea ${attributes} rows="${name === "description" ? 8 : 4}" lang="" dir="auto">${text}</textarea>`;
  if (isAddress)
    return html`<input ${attributes} type="url" inputmode="url" spellcheck="false" value="${text}">`;
  return html`<input ${attributes} type="text" lang="" dir="auto" value="${text}">`;
}

/** Returns the control for the category. A selected category that does not exist stays selected, so that saving reports the problem. */
function categorySelect(attributes: Markup, value: string, categories: readonly TaxonomyEntry[]): Markup {
  const isGone = value !== "" && !categories.some(({ slug }) => slug === value);
  const option = (slug: string, name: string) =>
    html`<option value="${slug}"${slug === value && html` selected`}>${name}</option>`;
  return html`<select ${attributes}>
${option("", "Choose a category")}${isGone && option(value, `${value} (no longer exists)`)}${categories.map((entry) => option(entry.slug, shownName(entry)))}</select>`;
}
