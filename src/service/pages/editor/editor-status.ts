import { legalVerbs } from "../../rules/judge-verb.ts";
import type { ListingState, Verb } from "../../rules/listing-states.ts";
import type { Submission } from "../../rules/submission.ts";
import { cleanText } from "../clean-text.ts";
import { html, type Markup, minuteElement } from "../markup.ts";

/** The title of each state, and the owner's next step. */
const STATES: Readonly<Record<ListingState, { readonly title: string; readonly next: string }>> = {
  DRAFT: { title: "Draft", next: "Fill it in, choose a category and a plan, then submit it for review." },
  SUBMITTED: {
    title: "Waiting for review",
    next: "A moderator of this catalog reviews it. To change something, withdraw it.",
  },
  REJECTED: { title: "Rejected", next: "Revise it, then submit it again." },
  LIVE: { title: "Live", next: "It is public. To change something, hide it." },
  PRIVATE: { title: "Hidden", next: "It is not public. To publish it again, revise it and submit it." },
  UNLISTED: {
    title: "Taken down",
    next: "A moderator of this catalog took it down, and can publish it again.",
  },
};

/** The labels of the owner's verbs but `submit`, which is a button of the form. */
const LABELS: Readonly<Partial<Record<Verb, string>>> = {
  withdraw: "Withdraw",
  revise: "Revise",
  hide: "Hide",
  verify: "Verify the badge",
};

/** Returns the state of a submission, the moderator's reason, and the next step. */
export function statusSection({ slug, state, reason, isSuspended, changedAt }: Submission): Markup {
  const { title, next } = STATES[state];
  return html`<section class="status" aria-label="State">
<p><strong>${title}</strong> · last changed ${minuteElement(changedAt)}</p>
${reason === null ? "" : html`<p>The moderator's reason:</p><blockquote lang="" dir="auto">${cleanText(reason)}</blockquote>`}
<p>${isSuspended ? "The owner is suspended, so nothing can be changed." : next}</p>
${state === "SUBMITTED" ? html`<p>To approve it as the moderator:</p><pre><code>catalog sandbox listing approve ${slug}</code></pre>` : ""}
</section>`;
}

/** Returns a button for each verb that the owner can use now, except those that are buttons of the form. */
export function verbButtons(submission: Submission, address: string, only: (verb: Verb) => boolean): Markup {
  const verbs = legalVerbs("owner", submission).filter((verb) => LABELS[verb] !== undefined && only(verb));
  return html`${verbs.map(
    (verb) => html`<form method="post" action="${address}/${verb}">
<input type="hidden" name="version" value="${submission.version}">
<button type="submit">${LABELS[verb] ?? verb}</button>
</form>
`,
  )}`;
}
