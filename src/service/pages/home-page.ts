import type { StoredListing } from "../rules/stored-listing.ts";
import type { CountedEntry } from "../store/page-reads.ts";
import { type Page, SITE_NAME, searchForm } from "./layout.ts";
import { listingList, taxonomyLinks } from "./listing-list.ts";
import { html, jsonLd, type Markup } from "./markup.ts";
import { listingCount } from "./pager.ts";

/** The content of the home page. */
export interface HomeContent {
  readonly origin: string;
  /** The number of live listings, up to `MOST_COUNTED + 1`. */
  readonly count: number;
  readonly featured: readonly StoredListing[];
  /** The newest listings that are not featured. */
  readonly newest: readonly StoredListing[];
  readonly categories: readonly CountedEntry[];
}

/** The maximum number of categories on the home page. */
const SHOWN_CATEGORIES = 30;

/** Returns the home page: an introduction, the search box, featured listings, categories and the newest listings. */
export function homePage({ origin, count, featured, newest, categories }: HomeContent): Page {
  return {
    title: SITE_NAME,
    description: "Product listings of a local catalog: search, categories, tags, feed and API.",
    canonical: `${origin}/`,
    hasOwnSearch: true,
    head: [jsonLd(webSite(origin))],
    main: html`<h1>Find a product</h1>
<p class="headline">A product catalog on this machine, for rehearsals, with ${listingCount(count)}.</p>
${searchForm("")}
${count === 0 ? emptyNote() : ""}
${featured.length === 0 ? "" : section("★ Featured", listingList(featured, 3))}
${
  categories.length === 0
    ? ""
    : section(
        "Categories",
        html`${taxonomyLinks("categories", categories.slice(0, SHOWN_CATEGORIES))}
<p><a class="action" href="/categories">All categories</a> <a class="action" href="/tags">All tags</a></p>`,
      )
}
${
  newest.length === 0
    ? ""
    : section(
        "Newest",
        html`${listingList(newest, 3)}<p><a class="action" href="/search">All listings</a></p>`,
      )
}`,
  };
}

function section(title: string, content: Markup): Markup {
  return html`<section>
<h2>${title}</h2>
${content}
</section>`;
}

function emptyNote(): Markup {
  return html`<p>No listing is live yet. Create a draft with <code>catalog draft create</code>, or fill the catalog with <code>catalog sandbox import FILE</code>.</p>`;
}

function webSite(origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: SITE_NAME,
    url: `${origin}/`,
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}
