import type { TaxonomyEntry } from "../../rules/stored-listing.ts";
import type { Submission, SubmissionFields } from "../../rules/submission.ts";
import type { SubmissionProblem } from "../../rules/submission-fields.ts";
import { asset } from "../assets.ts";
import { badgeSection } from "../badge.ts";
import { shownName } from "../clean-text.ts";
import type { Page } from "../layout.ts";
import { html, type Markup, scriptElement } from "../markup.ts";
import { FIELD_SPECS } from "./editor-fields.ts";
import { statusSection, verbButtons } from "./editor-status.ts";
import { type FieldContent, formField, planField, problemLinks, problemSummary } from "./form-fields.ts";

/** The content of the editor. */
export interface EditorContent {
  readonly submission: Submission;
  readonly categories: readonly TaxonomyEntry[];
  readonly origin: string;
  readonly isMediaAssumed: boolean;
  /** The typed fields that were not saved; undefined: the stored ones are shown. */
  readonly typed?: SubmissionFields | undefined;
  /** The problems of the sent fields. */
  readonly problems?: readonly SubmissionProblem[] | undefined;
  /** The problems of the stored fields that keep the draft from being submitted. */
  readonly missing: readonly SubmissionProblem[];
  /** A failure of the catalog because of which nothing was saved: one or two sentences. */
  readonly failure?: string | undefined;
  /** True when another version is stored than the one that was edited. */
  readonly isConflict?: boolean;
}

/** Returns the editor of a submission: the form of a draft, or the state of any other and the buttons for it. */
export function editorPage(content: EditorContent): Page {
  const { submission, problems = [], failure, isConflict = false } = content;
  const name = shownName({ name: submission.fields.name, slug: submission.slug });
  return {
    title: `${problems.length > 0 || failure !== undefined ? "Error: " : ""}Edit ${name}`,
    head: hasForm(submission) ? [scriptElement(asset("editor.js").path)] : [],
    main: html`<h1>Edit <bdi lang="">${name}</bdi></h1>
${isConflict ? conflictNote() : problemSummary(problems)}
${failure === undefined ? "" : failureNote(failure)}
${statusSection(submission)}
${hasForm(submission) ? form(content) : overview(content)}`,
  };
}

/** Returns true when the editor of a submission has the form, and with it the script. */
export function hasForm({ state, isSuspended }: Submission): boolean {
  return state === "DRAFT" && !isSuspended;
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
${stored.category === "" ? html`<h2>Plan</h2><p id="plan">Choose a category and press Save. Then you can choose a plan.</p>` : planField(shown)}
</section>
${isConflict ? conflictButtons(path) : reviewSection(content, path)}
</form>`;
}

function reviewSection({ submission, missing, origin }: EditorContent, path: string): Markup {
  return html`<section>
<h2>Review and submit</h2>
<p>Once approved, everything above except the plan is public at <code>${origin}/tools/${submission.slug}</code>, in the feed and in the API. The owner stays private.</p>
${missing.length === 0 ? html`<p>Nothing is missing.</p>` : html`<p>Before it can be submitted, fix these. Press Save to check again.</p>${problemLinks(missing)}`}
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
<h2 id="problems-title">This draft was changed somewhere else</h2>
<p>Nothing is lost. What you typed is below, with the saved text above each field that differs.</p>
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
