import type { Page } from "./layout.ts";
import { html, type Markup } from "./markup.ts";

/** The content of a page that asks for confirmation. */
export interface Confirmation {
  readonly title: string;
  /** The heading, which has the same text as the title. */
  readonly heading: Markup;
  /** The effect of the action, in a few sentences. */
  readonly consequence: string;
  /** The label of the confirming button. */
  readonly label: string;
  /** The address that the form is sent to. */
  readonly action: string;
  /** The version of the submission to change, if the action changes one. */
  readonly version?: number;
  /** The address of the link "Cancel". */
  readonly back: string;
}

/** Returns a page that asks for confirmation. */
export function confirmPage(confirmation: Confirmation): Page {
  const { title, heading, consequence, label, action, version, back } = confirmation;
  return {
    title,
    main: html`<h1>${heading}</h1>
<p>${consequence}</p>
<form class="actions" method="post" action="${action}">
${version !== undefined && html`<input type="hidden" name="version" value="${version}">`}
<button type="submit">${label}</button>
<a class="button second" href="${back}">Cancel</a>
</form>`,
  };
}
