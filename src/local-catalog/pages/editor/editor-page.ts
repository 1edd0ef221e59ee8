import type { ListingState } from "../../../contract/listing-states.ts";
import { listingOf } from "../../rules/apply-action.ts";
import type { TaxonomyEntry, TaxonomyLookup } from "../../rules/stored-listing.ts";
import type { Submission, SubmissionFields } from "../../rules/submission.ts";
import type { SubmissionProblem } from "../../rules/submission-fields.ts";
import type { Choices } from "../../store/page-reads.ts";
import { isolated, type Page } from "../layout.ts";
import { listingArticle } from "../listing-page.ts";
import { cleanText, copyBlock, dateElement, html, type Markup, shownListing, shownName } from "../markup.ts";
import { BADGE_TEXT } from "../pictures.ts";
import { FIELD_SPECS, textOf } from "./editor-fields.ts";
import { actionButtons, editorPath, saveState, statusSection } from "./editor-status.ts";
import { alertBox, type FieldContent, formField, problemLinks, problemSummary } from "./form-fields.ts";

export interface EditorContent {
  readonly submission: Submission;
  readonly categories: readonly TaxonomyEntry[];
  readonly tags: Choices;
  readonly origin: string;
  readonly now: Date;
  readonly isMediaAssumed: boolean;
  /** The fields of a form that was not saved. By default, the form shows the stored fields. */
  readonly typedFields?: SubmissionFields | undefined;
  readonly problems?: readonly SubmissionProblem[] | undefined;
  /** True if the page reports a save. If there are also problems, the page reports that the draft was not submitted. */
  readonly isSaved?: boolean;
  /** The problems with the stored fields, which prevent the draft from being submitted. */
  readonly missing: readonly SubmissionProblem[];
  /** The reason why nothing was saved, in complete sentences. */
  readonly failure?: string | undefined;
  /** True if the form was rejected because its version is missing or outdated. */
  readonly isConflict?: boolean;
}

/** Returns the editor page for a submission. The page omits the fields if they cannot currently be edited. */
export function editorPage(content: EditorContent): Page {
  const { submission } = content;
  const name = shownName({ name: submission.fields.name, slug: submission.slug });
  const refusal = refusalBox(content);
  return {
    title: `${refusal === undefined ? "" : "Error: "}Edit ${isolated(name)}`,
    script: isEditable(submission) ? "editor" : "page",
    main: html`<h1>${isEditable(submission) ? "Edit" : HEADINGS[submission.state]} <bdi lang="">${name}</bdi></h1>
${refusal}
${statusSection(submission)}
${isEditable(submission) ? form(content) : overview(content)}`,
  };
}

/** The words before the name in the heading of a page without fields. */
const HEADINGS: Readonly<Record<ListingState, string>> = {
  DRAFT: "Draft:",
  SUBMITTED: "In review:",
  REJECTED: "Rejected:",
  LIVE: "Live:",
  PRIVATE: "Hidden:",
  UNLISTED: "Taken down:",
};

/** Returns a submission's preview, which shows the main part of its public page. */
export function previewPage(submission: Submission, taxonomies: TaxonomyLookup, imageCount: number): Page {
  const path = editorPath(submission);
  const listing = shownListing(listingOf(taxonomies, submission));
  return {
    title: `Preview of ${isolated(listing.name)}`,
    main: html`<p class="notice">This is a preview. Only people who have the editor's link can see it. <a href="${path}">Back to the editor</a></p>
${listingArticle(listing, `${path}/media`, imageCount)}`,
  };
}

/** Returns a page for a rejected change. The page shows the typed text that was not saved, so that the user can copy the text. */
export function unsavedTextPage(
  submission: Submission,
  typedFields: SubmissionFields,
  { title, message }: { readonly title: string; readonly message: string },
): Page {
  const different = FIELD_SPECS.filter(
    ({ name }) => textOf(typedFields, name) !== textOf(submission.fields, name),
  );
  return {
    title: `Error: ${title}`,
    main: html`<h1>${title}</h1>
<p>${cleanText(message)}.</p>
<p><a class="action" href="${editorPath(submission)}">Back to the editor</a></p>
${different.length > 0 && html`<h2>What you typed</h2><p>Nothing was saved. Copy what you need.</p>`}
${different.map(({ name, label }) => {
  const text = cleanText(textOf(typedFields, name));
  return html`<div class="field">
<label for="${name}">${label}</label>
<textarea id="${name}" rows="${text.length > 100 ? 8 : 2}" readonly lang="" dir="auto">${text}</textarea>
</div>
`;
})}`,
  };
}

const NOT_SAVED = "Nothing was saved";

function refusalBox({ problems = [], isSaved, failure, isConflict }: EditorContent): Markup | undefined {
  if (isConflict)
    return alertBox(
      "This draft was changed somewhere else",
      html`<p><strong>${NOT_SAVED}</strong>, but no text is lost. What you typed is below, with the saved text above each field that differs.</p>`,
    );
  if (failure !== undefined) return alertBox(NOT_SAVED, html`<p>${failure}</p>`);
  if (problems.length === 0) return undefined;
  return problemSummary(isSaved ? "Saved, but not submitted" : NOT_SAVED, problems);
}

/** Reports whether a submission's fields can currently be edited. If so, the editor page loads the script. */
export function isEditable({ state, isSuspended }: Submission): boolean {
  return state === "DRAFT" && !isSuspended;
}

function form(content: EditorContent): Markup {
  const { submission, typedFields, problems = [], isConflict } = content;
  const { version, fields } = submission;
  const path = editorPath(submission);
  const stored = isConflict ? fields : undefined;
  const shown: FieldContent = { ...content, fields: typedFields ?? fields, problems, stored };
  return html`<form class="editor" method="post" action="${path}#problems" novalidate${!isConflict && html` data-autosave`}${typedFields && html` data-unsaved`}>
<input type="hidden" name="version" value="${version}">
${typedFields === undefined ? saveState(content) : html`<p id="save-state" role="status">${NOT_SAVED}</p>`}
<section>
<h2>Details</h2>
${FIELD_SPECS.filter(({ name }) => name !== "plan").map((spec) => formField(spec, shown))}
</section>
<section>
${fields.category === "" ? html`<h2>Plan</h2><p id="plan">Choose a category and press Save. Then you can choose a plan.</p>` : FIELD_SPECS.filter(({ name }) => name === "plan").map((spec) => formField(spec, shown))}
</section>
${isConflict ? html`<div class="actions"><button type="submit">Save mine</button> <a class="button second" href="${path}">Discard mine</a></div>` : reviewSection(content, path)}
</form>`;
}

function reviewSection({ submission, missing, problems = [], origin }: EditorContent, path: string): Markup {
  const isComplete = problems.length === 0 && missing.length === 0;
  const second = html` class="second"`;
  return html`<section>
<h2>Review and submit</h2>
<p>After approval, the listing is public at <code>${origin}/tools/${submission.slug}</code>, in the feed and in the API. The plan and the owner stay private.</p>
${problems.length === 0 && (missing.length === 0 ? html`<p>Nothing is missing.</p>` : html`<p>Fix these problems before you submit the draft. Press Save to check again.</p>${problemLinks(missing)}`)}
<div class="actions">
<button type="submit"${isComplete && second}>Save</button>
<button type="submit" class="second" name="next" value="preview">Save and preview</button>
<button type="submit"${!isComplete && second} formaction="${path}/submit#problems">Submit for review</button>
</div>
</section>`;
}

function overview(content: EditorContent): Markup {
  const { submission } = content;
  const isLive = submission.state === "LIVE";
  return html`<div class="actions">
${isLive ? html`<a class="button second" href="/tools/${submission.slug}">Open the public page</a>` : html`<a class="button second" href="${editorPath(submission)}/preview">Preview</a>`}
${actionButtons(submission, (action) => action !== "verify")}
</div>
${isLive && badgeSection(content)}`;
}

function badgeSection({ submission, origin, isMediaAssumed }: EditorContent): Markup {
  const { slug, isBadgeVerified, badgeVerifiedAt } = submission;
  const snippet = `<a href="${origin}/tools/${slug}"><img src="${origin}/badge/${slug}.svg" alt="${BADGE_TEXT}" width="208" height="40"></a>`;
  return html`<section>
<h2>Badge</h2>
<p><img src="/badge/${slug}.svg" alt="${BADGE_TEXT}" width="208" height="40"></p>
<p>Add this HTML to the product's website to show that the website is yours:</p>
${copyBlock(snippet)}
<p>${isBadgeVerified ? html`Verified${badgeVerifiedAt !== null && html` on ${dateElement(badgeVerifiedAt)}`}.` : "Not verified."}${isMediaAssumed && " Verification is simulated, because this catalog was started without --media fetch."}</p>
${actionButtons(submission, (action) => action === "verify")}
</section>`;
}
