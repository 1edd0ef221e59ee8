import type { Page } from "./layout.ts";
import { html } from "./markup.ts";

/** Returns the catalog guide: what is listed, what the marks mean, how to read, keep and add. */
export function guidePage(origin: string): Page {
  return {
    title: "Guide",
    description: "What this catalog lists, what badge and placement mean, and how to read and add listings.",
    canonical: `${origin}/guide`,
    main: html`<h1>Guide to this catalog</h1>
<p>This is a rehearsal of the Product Listing Catalog on one machine. It answers the same API, keeps what it is given, and takes no money.</p>
<h2>What is listed</h2>
<p>A listing is a product with a name, a website, one category and any number of tags. Only live listings are shown: on these pages, in the feed, in the sitemap and in the API. Drafts, and listings that were rejected, hidden or taken down, are answered as not found.</p>
<h2>What badge and placement mean</h2>
<p><strong>Badge verified</strong> means that the product's website showed this catalog's badge, so that whoever made the listing controls the website. <strong>Featured</strong> is editorial placement on the home page. Neither is an endorsement. The badges and placement of the sample listings are made up.</p>
<h2>How to read it</h2>
<p>Everything is open to reading without a key. Follow <code>Link: rel="next"</code> for more listings.</p>
<ul>
<li><a href="/api/v1/openapi.json">API description</a> (OpenAPI 3.1)</li>
<li><a href="/api/v1/tools">Listings as JSON</a></li>
<li><a href="/feed.xml">RSS feed</a> of the newest listings</li>
<li><a href="/sitemap.xml">Sitemap</a></li>
<li><a href="/llms.txt">llms.txt</a></li>
</ul>
<pre><code>catalog search --base-url ${origin}
catalog categories --base-url ${origin}</code></pre>
<h2>How long to keep it</h2>
<p>Answers of the API may be kept for a minute, pages until the next request. Both carry an <code>ETag</code>: send it back as <code>If-None-Match</code>, and what has not changed costs an empty 304.</p>
<h2>How to add a listing</h2>
<p>A draft is created with an API key, at most ten a day. Its private editor address is in the answer. There a person chooses the category, looks at the preview and submits it; who runs the catalog reviews it.</p>
<pre><code>catalog draft init draft.json
catalog draft check draft.json
catalog draft create draft.json --sandbox</code></pre>`,
  };
}
