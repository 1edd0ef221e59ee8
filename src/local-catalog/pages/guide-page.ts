import { counted } from "../../base/text/counted.ts";
import { KEY_SCOPE } from "../../contract/index.ts";
import type { Page } from "./layout.ts";
import { copyBlock, html } from "./markup.ts";
import type { WebDeps } from "./page-deps.ts";

export function guidePage({ origin, dailyLimit }: Pick<WebDeps, "origin" | "dailyLimit">): Page {
  return {
    title: "Guide",
    description:
      "What this catalog lists, what badges and placements mean, and how to read, cache and add listings.",
    canonical: `${origin}/guide`,
    hasScript: true,
    main: html`<h1>Guide to this catalog</h1>
<p>This is a local version of a Product Listing Catalog. It runs on one machine, has the same API as the remote service, stores submitted drafts, and accepts no payments.</p>
<h2>What is listed</h2>
<p>A listing describes a product: its name, its website, one category and any number of tags. The public pages, the feed, the sitemap and the API's lists show only live listings. Any other listing, such as a draft or a hidden listing, is reported as not found.</p>
<h2>What badges and placements mean</h2>
<p><strong>Badge verified</strong> means that the product's website showed this catalog's badge, so the listing's owner controls the website. <strong>Featured</strong> means editorial placement, for example on the home page. Neither is an endorsement. The badges and placements of the sample listings are made up, and a catalog that was started without <code>--media fetch</code> only simulates verification.</p>
<h2>How to read listings</h2>
<p>You do not need an API key to read listings. A list can have several pages. To get the next page, follow the <code>Link</code> header with <code>rel="next"</code>.</p>
<ul class="links">
<li><a href="/api/v1/openapi.json">API description (OpenAPI 3.1)</a></li>
<li><a href="/api/v1/tools">Listings as JSON</a></li>
<li><a href="/feed.xml">RSS feed of the newest listings</a></li>
<li><a href="/sitemap.xml">Sitemap</a></li>
<li><a href="/llms.txt">llms.txt</a></li>
</ul>
${copyBlock(`catalog search --base-url ${origin}\ncatalog categories --base-url ${origin}`)}
<h2>How to cache</h2>
<p>You can cache data from the API for a minute. Revalidate public pages on each request. Both have an <code>ETag</code>. If you send the <code>ETag</code> in <code>If-None-Match</code> and nothing has changed, you get an empty 304 response.</p>
<h2>How to add a listing</h2>
<p>Create a draft with an API key. A key can create at most ${counted(dailyLimit, "draft")} per day. ${KEY_SCOPE} The response contains the private link to the editor, where you complete the draft and submit it for review. A moderator of this catalog then approves or rejects it.</p>
<p>First, create a key on the account page, whose private link this command prints, and save the key for the command line:</p>
${copyBlock(`catalog sandbox account\ncatalog auth login --base-url ${origin}`)}
<p>Then write the draft, check it, and create it:</p>
${copyBlock(`catalog draft init draft.json\ncatalog draft check draft.json\ncatalog draft create draft.json --base-url ${origin}`)}`,
  };
}
