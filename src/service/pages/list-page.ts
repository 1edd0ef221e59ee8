import type { Matches } from "../store/page-reads.ts";
import type { Page } from "./layout.ts";
import { chip, KINDS, listingList, type QueryHighlight, TAXONOMIES } from "./listing-list.ts";
import { addressOf, type ListedBy, readPart } from "./listing-pages.ts";
import { html, jsonLd, type Markup } from "./markup.ts";
import type { WebPorts } from "./page-ports.ts";
import { listingCount, pager } from "./pager.ts";

/** The content of one page in a list of listings. */
export interface ListContent extends ListedBy, Pick<Page, "title" | "description" | "isUnlisted" | "query"> {
  /** The `cursor` parameter in the page's address, or null for the first page. */
  readonly after: string | null;
  readonly heading: Markup;
  /** The links that remove the chosen filters. */
  readonly chosen?: Markup | false;
  readonly highlight?: QueryHighlight;
  /** Returns the content to show if the list is empty. */
  readonly empty: () => Markup | Promise<Markup>;
}

/** Returns one page in a list of listings. Throws a `NOT_FOUND` error if the cursor is not valid for this list. */
export async function listPage(ports: WebPorts, content: ListContent): Promise<Page> {
  const { title, description, isUnlisted, query: text, after, heading, chosen, highlight, empty } = content;
  const { listings, matches, place } = readPart(ports, content, after);
  const { origin } = ports;
  return {
    title,
    description,
    canonical: after === null ? origin + addressOf(content) : undefined,
    isUnlisted: isUnlisted || after !== null,
    query: text,
    head:
      listings.length === 0 ? [] : [jsonLd(itemList(listings.map(({ slug }) => `${origin}/tools/${slug}`)))],
    main: html`<h1>${heading}</h1>
<p class="found">${capital(listingCount(matches.count))}</p>
${chosen}
${narrowing(matches, content.filters)}
${listings.length === 0 ? await empty() : listingList(listings, 2, highlight)}
${pager(place)}`,
  };
}

/** The maximum length of a query string to which filters can be added. */
const LONGEST_FILTERS = 600;

/** Returns links that each add a category or tag to the filters, or undefined if no filter is offered. */
function narrowing({ count, categories, tags }: Matches, filters: URLSearchParams): Markup | undefined {
  const offered = { category: categories, tag: tags };
  const kinds = KINDS.filter((kind) => offered[kind].length > (count > 1 ? 0 : 1));
  if (kinds.length === 0 || filters.toString().length > LONGEST_FILTERS) return undefined;
  const address = (kind: string, slug: string) => {
    const parameters = new URLSearchParams(filters);
    parameters.set(kind, slug);
    return `/search?${parameters}`;
  };
  return html`<details class="filters">
<summary>Filter by ${kinds.join(" or ")}</summary>
${kinds.map(
  (kind) => html`<h2>${TAXONOMIES[kind].title}</h2>
<ul class="chips">
${offered[kind].map((entry) => chip(address(kind, entry.slug), entry))}</ul>
`,
)}</details>`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function itemList(urls: readonly string[]) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: urls.map((url, index) => ({ "@type": "ListItem", position: index + 1, url })),
  };
}
