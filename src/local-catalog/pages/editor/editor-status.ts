import { type ListingAction, type ListingState, ownerActions } from "../../../contract/listing-states.ts";
import type { Submission } from "../../rules/submission.ts";
import { confirmPage, type Page } from "../layout.ts";
import { cleanText, copyBlock, html, longDate, type Markup, shownName, stateLabel } from "../markup.ts";

/** Returns the path of a submission's editor. */
export function editorPath({ editorToken }: Pick<Submission, "editorToken">): string {
  return `/editor/${editorToken}`;
}

const NEXT_STEPS: Readonly<Record<ListingState, string>> = {
  DRAFT: "Fill in the form, choose a category and a plan, and then submit the draft for review.",
  SUBMITTED:
    "A moderator of this catalog will review the submission. To edit the submission, withdraw it first.",
  REJECTED: "Revise the submission, then submit it again.",
  LIVE: "The listing is public. To edit the listing, hide it and then revise it.",
  PRIVATE: "The listing is not public. To publish it again, revise it and submit it for review.",
  UNLISTED: "The listing was taken down. A moderator of this catalog can publish it again.",
};

/** The owner's actions except `submit`, whose button is in the form. An action with a `consequence` requires confirmation. */
const BUTTONS: Readonly<
  Partial<Record<ListingAction, { readonly label: string; readonly consequence?: string }>>
> = {
  withdraw: {
    label: "Withdraw",
    consequence:
      "The submission is withdrawn from review and becomes a draft again. Nothing that you typed is lost.",
  },
  revise: { label: "Revise" },
  hide: {
    label: "Hide",
    consequence:
      "The public page and the badge are removed, and lists and feeds no longer show the listing. To publish the listing again, you must revise it and submit it for review.",
  },
  verify: { label: "Verify the badge" },
};

/** Returns the section that shows a submission's state, unless the form shows it, the time of the last change, any reason from the moderator, and the next step or the owner's suspension. */
export function statusSection({ slug, state, reason, isSuspended, changedAt }: Submission): Markup {
  const isDated = state !== "DRAFT" || isSuspended;
  return html`<section class="status" aria-label="State">
<p>${stateLabel(state)}${isDated && html` · last changed <time datetime="${changedAt}">${longDate(changedAt)}, ${changedAt.slice(11, 16)} UTC</time>`}</p>
${reason !== null && html`<p>The moderator's reason:</p><blockquote lang="" dir="auto">${cleanText(reason)}</blockquote>`}
<p>${isSuspended ? "The owner is suspended and cannot change anything." : NEXT_STEPS[state]}</p>
${state === "SUBMITTED" && html`<p>To approve the submission as the moderator, run this command on the catalog's data folder:</p>${copyBlock(`catalog sandbox listing approve ${slug}`)}`}
</section>`;
}

/** Returns the paragraph that shows when a draft was changed. After a save, it has the role `status`. The script updates the paragraph. */
export function saveState(content: { submission: Submission; isSaved?: boolean; now: Date }): Markup {
  const { submission, isSaved, now } = content;
  // A save that changes nothing leaves `changedAt` as it is.
  const at = isSaved ? now.toISOString() : submission.changedAt;
  const isToday = at.slice(0, 10) === now.toISOString().slice(0, 10);
  const date = isToday ? "" : `on ${longDate(at)} `;
  return html`<p id="save-state"${isSaved && html` role="status"`}>${isSaved ? "Saved" : "Last changed"} ${date}at ${at.slice(11, 19)} UTC</p>`;
}

/** Returns the buttons for the actions that `only` selects and that the owner can currently use. */
export function actionButtons(submission: Submission, only: (action: ListingAction) => boolean): Markup {
  const actions = ownerActions(submission).filter(only);
  return html`${actions.map((action) => actionButton(submission, action))}`;
}

function actionButton(submission: Submission, action: ListingAction): Markup {
  const { label, consequence } = BUTTONS[action] ?? {};
  const target = `${editorPath(submission)}/${action}`;
  if (consequence !== undefined)
    return html`<form action="${target}"><button type="submit" class="second">${label}</button></form>
`;
  return html`<form method="post" action="${target}">
<input type="hidden" name="version" value="${submission.version}">
<button type="submit">${label}</button>
</form>
`;
}

/** Reports whether an action requires confirmation. */
export function isConfirmed(action: ListingAction): boolean {
  return BUTTONS[action]?.consequence !== undefined;
}

/** Returns the page that asks for confirmation, or undefined if the action does not require confirmation or cannot currently be used. */
export function confirmActionPage(submission: Submission, action: ListingAction): Page | undefined {
  const { label, consequence } = BUTTONS[action] ?? {};
  if (label === undefined || consequence === undefined || !ownerActions(submission).includes(action))
    return undefined;
  const { fields, slug, version } = submission;
  const name = shownName({ name: fields.name, slug });
  const back = editorPath(submission);
  return confirmPage({ label, name, consequence, action: `${back}/${action}`, version, back });
}
