import { MOST_COUNTED } from "../store/page-reads.ts";
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
  /** The address of the first page, where the previous one is not known. */
  readonly start?: string | undefined;
}

/** Returns the links to the previous and the next page around the position; nothing for a list of one page. */
export function pager({ first, last, total, previous, next, start }: PagePlace): Markup {
  if (previous === undefined && next === undefined && start === undefined) return html``;
  return html`<nav class="pager" aria-label="Pages">
${start === undefined ? "" : html`<a href="${start}">First page</a>`}
${previous === undefined ? "" : html`<a rel="prev" href="${previous}">Previous</a>`}
<p>${numberText(first)} to ${numberText(last)} of ${total}</p>
${next === undefined ? "" : html`<a rel="next" href="${next}">Next</a>`}
</nav>`;
}

/** Returns a number with commas. */
export function numberText(number: number): string {
  return number.toLocaleString("en");
}

/** Returns a number with its noun: `1 listing`, `1,200 drafts`. */
export function countText(count: number, noun: string): string {
  return `${numberText(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Returns the number of listings that were counted, up to one more than are: `no listings`, `20 listings`, `more than 1,000 listings`. */
export function listingCount(count: number): string {
  if (count === 0) return "no listings";
  return count > MOST_COUNTED ? `${boundedNumber(count)} listings` : countText(count, "listing");
}

/** Returns a number that was counted up to one more than are: `20`, `more than 1,000`. */
export function boundedNumber(count: number): string {
  return count > MOST_COUNTED ? `more than ${numberText(MOST_COUNTED)}` : numberText(count);
}
