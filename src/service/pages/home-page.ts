import type { StoredListing, TaxonomyEntry } from "../rules/stored-listing.ts";
import { type Page, SITE_NAME, searchForm } from "./layout.ts";
import { listingList, taxonomyLinks } from "./listing-list.ts";
import { html, jsonLd, type Markup } from "./markup.ts";

/** The content of the home page. */
export interface HomeContent {
  readonly origin: string;
  readonly featured: readonly StoredListing[];
  readonly newest: readonly StoredListing[];
  readonly categories: readonly TaxonomyEntry[];
}

/** Returns the home page: the search box, featured and newest listings, and categories. */
export function homePage({ origin, featured, newest, categories }: HomeContent): Page {
  return {
    title: SITE_NAME,
    description: "Product listings of a local catalog: search, categories, tags, feed and API.",
    canonical: `${origin}/`,
    hasOwnSearch: true,
    head: [jsonLd(webSite(origin))],
    main: html`<h1>Find a product</h1>
${searchForm("")}
${newest.length === 0 ? emptyNote() : ""}
${featured.length === 0 ? "" : section("Featured", listingList(featured, 3))}
${newest.length === 0 ? "" : section("Newest", listingList(newest, 3))}
${categories.length === 0 ? "" : section("Categories", taxonomyLinks("categories", categories))}`,
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
