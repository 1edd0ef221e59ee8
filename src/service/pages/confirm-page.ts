import { isolated, type Page } from "./layout.ts";
import { html } from "./markup.ts";

/** The content of a page that asks for confirmation. */
export interface Confirmation {
  /** The label of the button that performs the action: `Hide`. */
  readonly label: string;
  /** The name of the listing, unless the label names the object of the action. */
  readonly name?: string;
  /** The effect of the action, in a few sentences. */
  readonly consequence: string;
  /** The address that receives the form. */
  readonly action: string;
  /** The version of the submission that the action changes. */
  readonly version?: number;
  /** The address of the "Cancel" link. */
  readonly back: string;
}

/** Returns a page that asks for confirmation. */
export function confirmPage({ label, name, consequence, action, version, back }: Confirmation): Page {
  return {
    title: name === undefined ? `${label}?` : `${label} ${isolated(name)}?`,
    main: html`<h1>${label}${name !== undefined && html` <bdi lang="">${name}</bdi>`}?</h1>
<p>${consequence}</p>
<form class="actions" method="post" action="${action}">
${version !== undefined && html`<input type="hidden" name="version" value="${version}">`}
<button type="submit">${label}</button>
<a class="button second" href="${back}">Cancel</a>
</form>`,
  };
}
