import { type Page, SITE_NAME, searchForm } from "./layout.ts";
import { listingList, taxonomyLinks } from "./listing-list.ts";
import { copyBlock, html, jsonLd, type Markup } from "./markup.ts";
import type { WebDeps } from "./page-deps.ts";
import { exactCount } from "./pager.ts";

export function homePage({ origin, reads }: WebDeps): Page {
  const count = reads.sizeOf("listing");
  const featured = reads.featured(6);
  const newest = reads.newestOthers(12);
  const categories = reads.counted("category");
  return {
    title: SITE_NAME,
    description: "Product listings in a local catalog, with search, categories, tags, a feed and an API.",
    canonical: `${origin}/`,
    hasOwnSearch: true,
    hasScript: true,
    head: [jsonLd({ "@type": "WebSite", name: SITE_NAME, url: `${origin}/` })],
    main: html`<h1>Find a product</h1>
<p class="headline">A product catalog that runs on this machine, with ${exactCount(count)}.</p>
${searchForm("")}
${count === 0 && html`<p>No listing is live yet. Create a draft with <code>catalog draft create</code>, or import listings with <code>catalog sandbox import FILE</code>.</p>`}
${section(
  "Start here",
  html`<p>Find a listing, or add one of your own:</p>
${copyBlock(`catalog search git --base-url ${origin}\ncatalog draft init aurora.json`)}
<p><a class="action" href="/guide">Guide</a> <a class="action" href="/api/v1/openapi.json">API description</a></p>`,
)}
${featured.length > 0 && section("★ Featured", listingList(featured, 3, { isFeaturedKnown: true }))}
${
  categories.length > 0 &&
  section(
    "Categories",
    html`${taxonomyLinks("category", categories.slice(0, 30))}
<p><a class="action" href="/categories">All categories</a> <a class="action" href="/tags">All tags</a></p>`,
  )
}
${
  newest.length > 0 &&
  section("Newest", html`${listingList(newest, 3)}<p><a class="action" href="/search">All listings</a></p>`)
}`,
  };
}

function section(title: string, content: Markup): Markup {
  return html`<section>
<h2>${title}</h2>
${content}
</section>`;
}
