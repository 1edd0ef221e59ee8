import type { StoredListing } from "../rules/stored-listing.ts";
import type { CountedEntry } from "../store/page-reads.ts";
import type { Page } from "./layout.ts";
import { chip, listingList, type QueryHighlight } from "./listing-list.ts";
import { addressOf, type ListedBy, type ListPart } from "./listing-pages.ts";
import { html, jsonLd, type Markup } from "./markup.ts";
import { listingCount, pager } from "./pager.ts";

/** The content of one page of a list of listings. */
export interface ListContent extends ListedBy {
  readonly origin: string;
  readonly part: ListPart;
  readonly title: string;
  readonly description: string;
  readonly heading: Markup;
  /** The links that remove a filter. */
  readonly chosen?: Markup | undefined;
  readonly highlight?: QueryHighlight | undefined;
  /** The markup shown instead of an empty list. */
  readonly empty: Markup;
  readonly isUnlisted?: boolean;
  readonly query?: string | undefined;
}

/** Returns one page of a list of listings, with links to its neighbours. */
export function listPage(content: ListContent): Page {
  const { origin, part, heading, chosen, highlight, empty } = content;
  const { listings, matches, place, isFirst } = part;
  return {
    title: content.title,
    description: content.description,
    canonical: isFirst ? origin + addressOf(content) : undefined,
    isUnlisted: content.isUnlisted || !isFirst,
    query: content.query,
    head: listings.length === 0 ? [] : [jsonLd(itemList(origin, listings))],
    main: html`<h1>${heading}</h1>
<p class="found">${capital(listingCount(matches.count))}</p>
${chosen ?? ""}
${narrowing(content)}
${listings.length === 0 ? empty : listingList(listings, 2, highlight)}
${pager(place)}`,
  };
}

/** The maximum length of a query for which links to filters are shown. */
const LONGEST_FILTERS = 600;

/** Returns the links that filter the list by one category or tag. */
function narrowing({ part, filters }: ListContent): Markup {
  const { categories, tags } = part.matches;
  const groups = [
    ["category", "Categories", categories],
    ["tag", "Tags", tags],
  ] as const;
  const shown = groups.filter(([, , entries]) => entries.length > (part.matches.count > 1 ? 0 : 1));
  if (shown.length === 0 || filters.toString().length > LONGEST_FILTERS) return html``;
  return html`<details class="filters">
<summary>Filter by ${shown.map(([name]) => name).join(" or ")}</summary>
${shown.map(([name, title, entries]) => filterGroup({ name, title, entries, filters }))}</details>`;
}

/** The filters of one kind. */
interface FilterGroup {
  readonly name: "category" | "tag";
  readonly title: string;
  readonly entries: readonly CountedEntry[];
  readonly filters: URLSearchParams;
}

function filterGroup({ name, title, entries, filters }: FilterGroup): Markup {
  const address = (slug: string) => {
    const parameters = new URLSearchParams(filters);
    parameters.set(name, slug);
    return `/search?${parameters}`;
  };
  return html`<h2>${title}</h2>
<ul class="chips">
${entries.map((entry) => chip(address(entry.slug), entry))}</ul>
`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function itemList(origin: string, listings: readonly StoredListing[]) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: listings.map(({ slug }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      url: `${origin}/tools/${slug}`,
    })),
  };
}
