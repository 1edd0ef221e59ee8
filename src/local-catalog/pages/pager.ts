import { grouped } from "../../base/text/counted.ts";
import { MOST_COUNTED } from "../store/page-reads.ts";
import { html, type Markup } from "./markup.ts";

/** The position of a page in a list, and the addresses of the previous and next pages. */
export interface PagePlace {
  /** Counted from 1. */
  readonly first: number;
  readonly last: number;
  /** The total number of entries as text, such as `240` or `more than 1,000`. */
  readonly total: string;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** The address of the first page. Set only if the address of the previous page is unknown. */
  readonly start?: string | undefined;
}

/** Returns the position of a numbered page in a list whose first page is at `path`. */
export function numberedPlace(path: string, page: number, list: { size: number; total: number }): PagePlace {
  const { size, total } = list;
  const last = Math.min(page * size, total);
  const address = (number: number) => (number === 1 ? path : `${path}?page=${number}`);
  return {
    first: (page - 1) * size + 1,
    last,
    total: numberText(total),
    previous: page > 1 ? address(page - 1) : undefined,
    next: last < total ? address(page + 1) : undefined,
  };
}

/** Parses the `page` parameter in an address. Returns 1 if the parameter is missing or is not a number of at most six digits. */
export function parsePage(text: string | null | undefined): number {
  return Number(/^\d{1,6}$/.exec(text ?? "")?.[0] ?? 1);
}

/** Returns the navigation for a list's pages, or undefined if the list has only one page. */
export function pager({ first, last, total, previous, next, start }: PagePlace): Markup | undefined {
  if (previous === undefined && next === undefined && start === undefined) return undefined;
  return html`<nav class="pager" aria-label="Pages">
${start !== undefined && html`<a href="${start}">First page</a>`}
${previous !== undefined && html`<a rel="prev" href="${previous}">Previous</a>`}
<p>${numberText(first)} to ${numberText(last)} of ${total}</p>
${next !== undefined && html`<a rel="next" href="${next}">Next</a>`}
</nav>`;
}

/** Formats a number with commas between thousands. */
export function numberText(number: number): string {
  return grouped(number);
}

/** Formats a number of listings, such as `no listings`, `20 listings` or `more than 1,000 listings`. */
export function listingCount(count: number): string {
  return count > MOST_COUNTED ? `${boundedNumber(count)} listings` : exactCount(count);
}

/** Formats an exact number of listings, such as `no listings` or `1,200 listings`. */
export function exactCount(count: number): string {
  return count === 0 ? "no listings" : `${numberText(count)} listing${count === 1 ? "" : "s"}`;
}

/** Formats a count, such as `20` or `more than 1,000`. */
export function boundedNumber(count: number): string {
  return count > MOST_COUNTED ? `more than ${numberText(MOST_COUNTED)}` : numberText(count);
}
