import { html, type Markup } from "./markup.ts";

/** The place of a page in a list, and the addresses of its neighbours. */
export interface PagePlace {
  /** The number of the first entry on the page, from 1. */
  readonly first: number;
  readonly last: number;
  /** The number of all entries as text: `240` or `more than 1,000`. */
  readonly total: string;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Returns the links to the previous and the next page around the position; nothing for a list of one page. */
export function pager({ first, last, total, previous, next }: PagePlace): Markup {
  if (previous === undefined && next === undefined) return html``;
  return html`<nav class="pager" aria-label="Pages">
${previous === undefined ? "" : html`<a rel="prev" href="${previous}">Previous</a>`}
<p>${numberText(first)} to ${numberText(last)} of ${total}</p>
${next === undefined ? "" : html`<a rel="next" href="${next}">Next</a>`}
</nav>`;
}

/** Returns a number with commas. */
export function numberText(number: number): string {
  return number.toLocaleString("en");
}
