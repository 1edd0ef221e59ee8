import { DRAFTS_PER_DAY } from "../../contract/index.ts";
import type { Page } from "./layout.ts";
import { html } from "./markup.ts";
import type { WebPorts } from "./page-ports.ts";

/** Returns the guide to the catalog. */
export function guidePage({ origin }: Pick<WebPorts, "origin">): Page {
  return {
    title: "Guide",
    description: "What this catalog lists, what badge and placement mean, and how to read and add listings.",
    canonical: `${origin}/guide`,
    main: html`<h1>Guide to this catalog</h1>
<p>This is a local version of the Product Listing Catalog, for rehearsals on one machine. It has the same API, stores submitted drafts, and takes no money.</p>
<h2>What is listed</h2>
<p>A listing is a product with a name, a website, one category and any number of tags. These pages, the feed, the sitemap and the API show only live listings. For drafts, and for listings that were rejected, hidden or taken down, the response is "not found".</p>
<h2>What badge and placement mean</h2>
<p><strong>Badge verified</strong> means that the product's website showed this catalog's badge, so the owner of the listing controls the website. <strong>Featured</strong> is editorial placement on the home page. Neither is an endorsement. The badges and placement of the sample listings are made up.</p>
<h2>How to read listings</h2>
<p>You need no key to read listings. A list can have several pages. To get the next page, follow <code>Link: rel="next"</code>.</p>
<ul class="links">
<li><a href="/api/v1/openapi.json">API description (OpenAPI 3.1)</a></li>
<li><a href="/api/v1/tools">Listings as JSON</a></li>
<li><a href="/feed.xml">RSS feed of the newest listings</a></li>
<li><a href="/sitemap.xml">Sitemap</a></li>
<li><a href="/llms.txt">llms.txt</a></li>
</ul>
<pre><code>catalog search --base-url ${origin}
catalog categories --base-url ${origin}</code></pre>
<h2>How to cache</h2>
<p>API responses stay fresh for a minute; pages are revalidated on each request. All of them have an <code>ETag</code>. If you send it in <code>If-None-Match</code> and nothing has changed, you get an empty 304 response.</p>
<h2>How to add a listing</h2>
<p>Create a draft with an API key, at most ${DRAFTS_PER_DAY} per day. The response contains the private link to its editor. There you choose a category, look at the preview and submit the draft. A moderator of this catalog then reviews it.</p>
<pre><code>catalog draft init draft.json
catalog draft check draft.json
catalog draft create draft.json --base-url ${origin}</code></pre>`,
  };
}
