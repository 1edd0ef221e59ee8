import { MOST_COUNTED } from "../store/page-reads.ts";
import { html, type Markup } from "./markup.ts";

/** The position of a page in a list, and the addresses of its neighbours. */
export interface PagePlace {
  /** The number of the first entry on the page, counted from 1. */
  readonly first: number;
  readonly last: number;
  /** The total number of entries as text: `240` or `more than 1,000`. */
  readonly total: string;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** The address of the first page, set if the previous page is unknown. */
  readonly start?: string | undefined;
}

/** Returns the position between links to the previous and the next page, or nothing for a list of one page. */
export function pager({ first, last, total, previous, next, start }: PagePlace): Markup {
  if (previous === undefined && next === undefined && start === undefined) return html``;
  return html`<nav class="pager" aria-label="Pages">
${start === undefined ? "" : html`<a href="${start}">First page</a>`}
${previous === undefined ? "" : html`<a rel="prev" href="${previous}">Previous</a>`}
<p>${numberText(first)} to ${numberText(last)} of ${total}</p>
${next === undefined ? "" : html`<a rel="next" href="${next}">Next</a>`}
</nav>`;
}

/** Formats a number with commas. */
export function numberText(number: number): string {
  return number.toLocaleString("en");
}

/** Formats a number with its noun: `1 listing`, `1,200 drafts`. */
export function countText(count: number, noun: string): string {
  return `${numberText(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Formats a number of listings up to `MOST_COUNTED + 1`: `no listings`, `20 listings`, `more than 1,000 listings`. */
export function listingCount(count: number): string {
  if (count === 0) return "no listings";
  return count > MOST_COUNTED ? `${boundedNumber(count)} listings` : countText(count, "listing");
}

/** Formats a number up to `MOST_COUNTED + 1`: `20`, `more than 1,000`. */
export function boundedNumber(count: number): string {
  return count > MOST_COUNTED ? `more than ${numberText(MOST_COUNTED)}` : numberText(count);
}
