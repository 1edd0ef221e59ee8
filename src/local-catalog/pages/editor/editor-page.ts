import { capitalized } from "../../../base/text/counted.ts";
import {
  type ListingAction,
  type ListingState,
  ownerActions,
  STATES,
} from "../../../contract/listing-states.ts";
import { listingOf } from "../../rules/apply-action.ts";
import type { Submission, SubmissionFields } from "../../rules/listing.ts";
import type { FieldInput } from "../../rules/submission-fields.ts";
import type { Taxonomies } from "../../store/taxonomies.ts";
import { confirmPage, type Page } from "../layout.ts";
import { listingArticle } from "../listing-page.ts";
import {
  cleanText,
  copyBlock,
  dateElement,
  html,
  longDate,
  type Markup,
  shownListing,
  shownName,
  stateLabel,
} from "../markup.ts";
import { BADGE_TEXT } from "../pictures.ts";
import { editorPath, FIELD_SPECS, textOf } from "./editor-fields.ts";
import { type EditorContent, editorForm } from "./editor-form.ts";

export function editorPage(content: EditorContent): Page {
  const { submission, alert } = content;
  const name = shownName({ name: submission.fields.name, slug: submission.slug });
  return {
    title: `${alert === undefined ? "" : "Error: "}Edit ${name}`,
    script: isEditable(submission) ? "editor" : "page",
    main: html`<h1>${isEditable(submission) ? "Edit" : `${STATES[submission.state].word}:`} <bdi lang="">${name}</bdi></h1>
${alert}
${statusSection(submission)}
${isEditable(submission) ? editorForm(content) : overview(content)}`,
  };
}

const NEXT_STEPS: Readonly<Record<ListingState, string>> = {
  DRAFT: "Complete the form and submit the draft for review. Only people with its link can see it.",
  SUBMITTED: "A moderator of this catalog will review the submission. To edit it, withdraw it first.",
  REJECTED: "Revise the submission, then submit it again.",
  LIVE: "The listing is public. To edit the listing, hide it and then revise it.",
  PRIVATE: "The listing is not public. To publish it again, revise it and submit it for review.",
  UNLISTED: "The listing was taken down. A moderator of this catalog can publish it again.",
};

/** Returns the section with a submission's state and what the owner can do. The form of a draft shows when it was last changed. */
function statusSection({ slug, state, reason, isSuspended, changedAt }: Submission): Markup {
  const isDated = state !== "DRAFT" || isSuspended;
  return html`<section class="status ${state.toLowerCase()}" aria-label="State">
<p>${stateLabel(state)}${isDated && html` · last changed <time datetime="${changedAt}">${longDate(changedAt)}, ${changedAt.slice(11, 16)} UTC</time>`}</p>
${reason !== null && html`<p>The moderator's reason:</p><blockquote lang="" dir="auto">${cleanText(reason)}</blockquote>`}
<p>${isSuspended ? "The owner is suspended and cannot change anything." : NEXT_STEPS[state]}</p>
${state === "SUBMITTED" && html`<p>To approve the submission as the moderator, run this command on the catalog's data folder:</p>${copyBlock(`catalog sandbox listing approve ${slug}`)}`}
</section>`;
}

/** Returns a submission's preview, which shows the main part of its public page. */
export function previewPage(submission: Submission, taxonomies: Taxonomies, imageCount: number): Page {
  const path = editorPath(submission);
  const listing = shownListing(listingOf(taxonomies, submission));
  return {
    title: `Preview of ${listing.name}`,
    main: html`<p class="notice">This is a preview. Only people who have the editor's link can see it. <a href="${path}">Back to the editor</a></p>
${listingArticle(listing, `${path}/media`, imageCount)}`,
  };
}

/** Returns a page for a rejected change. The page shows the typed text that was not saved. */
export function unsavedTextPage(
  submission: Submission,
  typedFields: SubmissionFields,
  { title, message }: { readonly title: string; readonly message: string },
): Page {
  return {
    title: `Error: ${title}`,
    main: html`<h1>${title}</h1>
<p>${cleanText(message)}</p>
<p><a class="action" href="${editorPath(submission)}">Back to the editor</a></p>
${typedText(typedFields, submission.fields)}`,
  };
}

/** Returns the typed text that differs from the stored text, if any, so that the user can copy it. */
export function typedText(typed: FieldInput, stored: FieldInput = {}): Markup | undefined {
  const different = FIELD_SPECS.filter(({ name }) => textOf(typed, name) !== textOf(stored, name));
  if (different.length === 0) return undefined;
  return html`<h2>What you typed</h2><p>Nothing was saved. Copy what you need.</p>
${different.map(({ name, label }) => {
  const text = cleanText(textOf(typed, name));
  return html`<div class="field"><label for="${name}">${label}</label>
<textarea id="${name}" rows="4" readonly lang="" dir="auto">${text}</textarea></div>`;
})}`;
}

/** Reports whether a submission's fields can currently be edited. If so, the editor page loads the script. */
export function isEditable({ state, isSuspended }: Submission): boolean {
  return state === "DRAFT" && !isSuspended;
}

function overview(content: EditorContent): Markup {
  const { submission } = content;
  const isLive = submission.state === "LIVE";
  const [address, text] = isLive
    ? [`/tools/${submission.slug}`, "Open the public page"]
    : [`${editorPath(submission)}/preview`, "Preview"];
  return html`<div class="actions">
<a class="button second" href="${address}">${text}</a>
${ownerActions(submission)
  .filter((action) => action !== "verify")
  .map((action) => actionForm(submission, action))}
</div>
${isLive && badgeSection(content)}`;
}

function badgeSection({ submission, deps: { origin, fetchPicture } }: EditorContent): Markup {
  const { slug, isBadgeVerified, badgeVerifiedAt } = submission;
  const snippet = `<a href="${origin}/tools/${slug}"><img src="${origin}/badge/${slug}.svg" alt="${BADGE_TEXT}" width="208" height="40"></a>`;
  return html`<section><h2>Badge</h2>
<p><img src="/badge/${slug}.svg" alt="${BADGE_TEXT}" width="208" height="40"></p>
<p>Add this HTML to the product's website to show that the website is yours:</p>
${copyBlock(snippet)}
<p>${isBadgeVerified ? html`Verified${badgeVerifiedAt !== null && html` on ${dateElement(badgeVerifiedAt)}`}.` : "Not verified."}${fetchPicture === undefined && html` Verification is simulated, because this catalog was started without <code>--media fetch</code>.`}</p>
${ownerActions(submission).includes("verify") && actionForm(submission, "verify")}
</section>`;
}

/** What happens after an action that takes something away. Such an action requires confirmation. */
const CONSEQUENCES = {
  withdraw: "The submission leaves review and becomes a draft again. Nothing that you typed is lost.",
  hide: "The public page and the badge are removed, and lists and feeds no longer show the listing. To publish the listing again, you must revise it and submit it for review.",
} as const satisfies Partial<Record<ListingAction, string>>;

export function isConfirmed(action: ListingAction): action is keyof typeof CONSEQUENCES {
  return Object.hasOwn(CONSEQUENCES, action);
}

function labelOf(action: ListingAction): string {
  return action === "verify" ? "Verify the badge" : capitalized(action);
}

function actionForm(submission: Submission, action: ListingAction): Markup {
  const address = `${editorPath(submission)}/${action}`;
  return isConfirmed(action)
    ? html`<form action="${address}"><button type="submit" class="second">${labelOf(action)}</button></form>`
    : html`<form method="post" action="${address}">
<input type="hidden" name="version" value="${submission.version}">
<button type="submit">${labelOf(action)}</button>
</form>`;
}

/** Returns the page that asks for confirmation, or undefined if the action cannot currently be used. */
export function confirmActionPage(submission: Submission, action: keyof typeof CONSEQUENCES) {
  if (!ownerActions(submission).includes(action)) return undefined;
  const { fields, slug, version } = submission;
  const back = editorPath(submission);
  const form = { action: `${back}/${action}`, version, back };
  const name = shownName({ name: fields.name, slug });
  return confirmPage(labelOf(action), name, CONSEQUENCES[action], form);
}
