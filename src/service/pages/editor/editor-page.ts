import type { TaxonomyEntry } from "../../rules/stored-listing.ts";
import type { Submission, SubmissionFields } from "../../rules/submission.ts";
import type { SubmissionProblem } from "../../rules/submission-fields.ts";
import { asset } from "../assets.ts";
import { cleanText } from "../clean-text.ts";
import type { Page } from "../layout.ts";
import { html, type Markup, scriptElement } from "../markup.ts";
import { badgeSection } from "./badge-section.ts";
import { FIELD_SPECS } from "./editor-fields.ts";
import { statusSection, verbButtons } from "./editor-status.ts";
import { type FieldContent, formField, planField } from "./form-fields.ts";
import { problemLinks, problemSummary } from "./problem-list.ts";

/** The content of the editor. */
export interface EditorContent {
  readonly submission: Submission;
  readonly categories: readonly TaxonomyEntry[];
  readonly origin: string;
  readonly isMediaAssumed: boolean;
  /** The typed fields, where they were not saved; else the stored ones are shown. */
  readonly typed?: SubmissionFields | undefined;
  /** The violations of what was sent. */
  readonly problems?: readonly SubmissionProblem[] | undefined;
  /** The violations that submitting would still refuse. */
  readonly missing: readonly SubmissionProblem[];
  /** The reason why nothing could be saved, where that is no fault of what was typed: one sentence. */
  readonly failure?: string | undefined;
  /** True when another version was saved meanwhile. */
  readonly isConflict?: boolean;
}

/** Returns the editor of a submission: the form while it is a draft, else its state and what can be done. */
export function editorPage(content: EditorContent): Page {
  const { submission, problems = [], failure, isConflict = false } = content;
  const name = cleanText(submission.fields.name) || submission.slug;
  return {
    title: `${problems.length > 0 || failure !== undefined ? "Error: " : ""}Edit ${name}`,
    head: hasForm(content) ? [scriptElement(asset("editor.js").path)] : [],
    main: html`<h1>Edit <bdi lang="">${name}</bdi></h1>
${isConflict ? conflictNote() : problemSummary(problems)}
${failure === undefined ? "" : failureNote(failure)}
${statusSection(submission)}
${hasForm(content) ? form(content) : overview(content)}`,
  };
}

/** Returns true for a page with the form, and with it the script. */
export function hasForm({ submission }: Pick<EditorContent, "submission">): boolean {
  return submission.state === "DRAFT" && !submission.isSuspended;
}

/** Returns the path of a submission's editor. */
export function editorPath({ editorToken }: Pick<Submission, "editorToken">): string {
  return `/editor/${editorToken}`;
}

function form(content: EditorContent): Markup {
  const { submission, typed, problems = [], categories, isConflict } = content;
  const { version, fields: stored } = submission;
  const path = editorPath(submission);
  const shown: FieldContent = {
    fields: typed ?? stored,
    problems,
    categories,
    stored: isConflict ? stored : undefined,
  };
  return html`<form class="editor" method="post" action="${path}" novalidate${isConflict ? "" : html` data-autosave`}${typed === undefined ? "" : html` data-unsaved`}>
<input type="hidden" name="version" value="${version}">
<section>
<h2>Details</h2>
${FIELD_SPECS.filter(({ name }) => name !== "plan").map((spec) => formField(spec, shown))}
</section>
<section>
${stored.category === "" ? html`<h2>Plan</h2><p id="plan">Choose a category and save it; then a plan can be chosen.</p>` : planField(shown)}
</section>
${isConflict ? conflictButtons(path) : reviewSection(content, path)}
</form>`;
}

function reviewSection({ submission, missing, origin }: EditorContent, path: string): Markup {
  return html`<section>
<h2>Review and submit</h2>
<p>When it is approved, everything above but the plan is public at <code>${origin}/tools/${submission.slug}</code>, in the feed and in the API. Who made it stays private.</p>
${missing.length === 0 ? html`<p>Nothing is missing.</p>` : html`<p>Still needed, as last saved, before it can be submitted:</p>${problemLinks(missing)}`}
<p id="save-state" role="status"></p>
<div class="actions">
<button type="submit">Save</button>
<button type="submit" class="second" name="next" value="preview">Save and preview</button>
<button type="submit" class="second" formaction="${path}/submit">Submit for review</button>
</div>
</section>`;
}

function conflictNote(): Markup {
  return html`<div class="problems" role="alert" tabindex="-1" autofocus aria-labelledby="problems-title">
<h2 id="problems-title">This draft was saved elsewhere meanwhile</h2>
<p>Nothing is lost: below is what you typed, with the saved text above each field that differs.</p>
</div>`;
}

function failureNote(failure: string): Markup {
  return html`<div class="problems" role="alert" tabindex="-1" autofocus aria-labelledby="problems-title">
<h2 id="problems-title">Not saved</h2>
<p>${failure} Nothing is lost: what you typed is below.</p>
</div>`;
}

function conflictButtons(path: string): Markup {
  return html`<div class="actions">
<button type="submit">Save mine</button>
<a class="button second" href="${path}">Discard mine</a>
</div>`;
}

function overview(content: EditorContent): Markup {
  const { submission, origin, isMediaAssumed } = content;
  const path = editorPath(submission);
  const isLive = submission.state === "LIVE";
  return html`<div class="actions">
${isLive ? html`<a class="button second" href="/tools/${submission.slug}">Open the public page</a>` : html`<a class="button second" href="${path}/preview">Preview</a>`}
${verbButtons(submission, path, (verb) => verb !== "verify")}
</div>
${isLive ? badgeSection({ submission, origin, isMediaAssumed, button: verbButtons(submission, path, (verb) => verb === "verify") }) : ""}`;
}
