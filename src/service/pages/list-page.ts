import type { StoredListing, TaxonomyEntry } from "../rules/stored-listing.ts";
import type { Page } from "./layout.ts";
import { listingList, taxonomyLinks } from "./listing-list.ts";
import { html, jsonLd, type Markup } from "./markup.ts";

/** One page of a list of listings. */
export interface ListContent {
  readonly origin: string;
  /** The path of the list, without a query. */
  readonly path: string;
  /** The query of this page, without its cursor. */
  readonly parameters: URLSearchParams;
  readonly listings: readonly StoredListing[];
  /** Cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
  readonly isFirst: boolean;
  readonly title: string;
  readonly description: string;
  readonly heading: Markup;
  /** Markup between heading and list. */
  readonly intro?: Markup | undefined;
  /** Markup in place of an empty list. */
  readonly empty: Markup;
  readonly isUnlisted?: boolean;
  readonly query?: string | undefined;
}

/** Returns one page of a list of listings, with a link to the next. */
export function listPage(content: ListContent): Page {
  const { origin, path, listings, heading, intro, empty } = content;
  const address = addressOf(path, content.parameters);
  return {
    title: content.title,
    description: content.description,
    canonical: content.isFirst ? origin + address : undefined,
    isUnlisted: content.isUnlisted || !content.isFirst,
    query: content.query,
    head: listings.length === 0 ? [] : [jsonLd(itemList(origin, listings))],
    main: html`<h1>${heading}</h1>
${intro ?? ""}
${listings.length === 0 ? empty : listingList(listings, 2)}
${pager(content, address)}`,
  };
}

/** Returns the page of all categories or of all tags. */
export function taxonomyPage(
  kind: "categories" | "tags",
  entries: readonly TaxonomyEntry[],
  origin: string,
): Page {
  const title = kind === "categories" ? "Categories" : "Tags";
  return {
    title,
    description: `All ${kind} of this catalog.`,
    canonical: `${origin}/${kind}`,
    main: html`<h1>${title}</h1>
${entries.length === 0 ? html`<p>This catalog has no ${kind} yet.</p>` : taxonomyLinks(kind, entries)}`,
  };
}

function pager({ path, parameters, next, isFirst }: ListContent, address: string): Markup {
  if (next === undefined && isFirst) return html``;
  const following = new URLSearchParams(parameters);
  if (next !== undefined) following.set("cursor", next);
  return html`<nav class="pager" aria-label="Pages">
<ul>
${isFirst ? "" : html`<li><a href="${address}">First page</a></li>`}
${next === undefined ? "" : html`<li><a rel="next" href="${addressOf(path, following)}">Next page</a></li>`}
</ul>
</nav>`;
}

function addressOf(path: string, parameters: URLSearchParams): string {
  return parameters.size === 0 ? path : `${path}?${parameters}`;
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
