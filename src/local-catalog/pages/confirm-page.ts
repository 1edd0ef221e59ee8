import { isolated, type Page } from "./layout.ts";
import { html } from "./markup.ts";

interface Confirmation {
  readonly label: string;
  /** The listing's name. Omitted if the label already identifies what the action affects, such as a key. */
  readonly name?: string;
  readonly consequence: string;
  readonly action: string;
  readonly version?: number;
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
