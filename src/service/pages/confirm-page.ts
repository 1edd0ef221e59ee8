import type { Page } from "./layout.ts";
import { html, type Markup } from "./markup.ts";

/** A question that is asked before something is taken away. */
export interface Confirmation {
  readonly title: string;
  /** The title with markup. */
  readonly heading: Markup;
  /** What happens, in one or two sentences. */
  readonly consequence: string;
  /** The label of the button that does it. */
  readonly label: string;
  /** The address that the button posts to. */
  readonly action: string;
  /** The version that the button acts on; undefined for what has none. */
  readonly version?: number;
  /** The address that leads back without a change. */
  readonly back: string;
}

/** Returns the page that asks once before something is taken away. */
export function confirmPage(confirmation: Confirmation): Page {
  const { title, heading, consequence, label, action, version, back } = confirmation;
  return {
    title,
    main: html`<h1>${heading}</h1>
<p>${consequence}</p>
<form class="actions" method="post" action="${action}">
${version === undefined ? "" : html`<input type="hidden" name="version" value="${version}">`}
<button type="submit">${label}</button>
<a class="button second" href="${back}">Cancel</a>
</form>`,
  };
}
