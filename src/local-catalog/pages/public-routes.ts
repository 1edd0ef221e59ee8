import type { Hono } from "hono";
import { counted } from "../../base/text/counted.ts";
import { KEY_SCOPE } from "../../contract/index.ts";
import { conditionalResponse } from "../routes/response.ts";
import { asset } from "./assets.ts";
import { entryPage, searchPage, taxonomyPage } from "./browse-pages.ts";
import { addDiscovery } from "./discovery.ts";
import { type Page, SITE_NAME, searchForm } from "./layout.ts";
import { listingList, taxonomyLinks } from "./listing-list.ts";
import { listingPage, publicListing } from "./listing-page.ts";
import { copyBlock, html, type Markup } from "./markup.ts";
import { HEADERS_OF, publicResponse, type WebDeps } from "./page-response.ts";
import { badgeImage, IMAGE_FILE, imageResponse, liveImages, logoResponse } from "./pictures.ts";

/** Adds the public routes: pages, documents for crawlers, pictures and assets. */
export function addPublicRoutes(web: Hono, deps: WebDeps): void {
  const add = (path: string, page: (parameters: URLSearchParams, slug: string) => Page) =>
    web.get(path, ({ req }) =>
      publicResponse(req.raw, page(new URL(req.url).searchParams, req.param("slug") ?? "")),
    );
  add("/", () => homePage(deps));
  add("/search", (parameters) => searchPage(deps, parameters));
  add("/tools/:slug", (_parameters, slug) => listingPage(deps, slug));
  add("/categories", (parameters) => taxonomyPage(deps, "category", parameters));
  add("/tags", (parameters) => taxonomyPage(deps, "tag", parameters));
  add("/categories/:slug", (parameters, slug) => entryPage(deps, "category", slug, parameters));
  add("/tags/:slug", (parameters, slug) => entryPage(deps, "tag", slug, parameters));
  add("/guide", () => guidePage(deps));
  addDiscovery(web, deps);
  addPictures(web, deps);
  for (const [name, contentType] of ASSET_TYPES) {
    const { path, text } = asset(name);
    const headers = { ...HEADERS_OF.asset, "content-type": contentType };
    web.get(path, ({ req }) => conditionalResponse(req.raw, text, headers));
  }
}

const ASSET_TYPES = [
  ["site.css", "text/css; charset=utf-8"],
  ["site.js", "text/javascript; charset=utf-8"],
  ["icon.svg", "image/svg+xml"],
] as const;

/** Adds the routes for pictures. Their paths contain a listing's slug, not a URL. */
function addPictures(web: Hono, deps: WebDeps): void {
  const origin = { pictures: deps.pictures, headers: HEADERS_OF.picture };
  web.get("/badge/:file{.+\\.svg}", ({ req }) => {
    publicListing(deps, req.param("file").slice(0, -".svg".length));
    return conditionalResponse(req.raw, badgeImage(), {
      ...HEADERS_OF.picture,
      "content-type": "image/svg+xml",
    });
  });
  web.get("/media/:slug/logo", ({ req }) =>
    logoResponse(req.raw, publicListing(deps, req.param("slug")), origin),
  );
  web.get(`/media/:slug/${IMAGE_FILE}`, ({ req }) =>
    imageResponse(req, liveImages(deps, publicListing(deps, req.param("slug"))), origin),
  );
}

function homePage({ origin, reads }: WebDeps): Page {
  const count = reads.sizeOf("listing");
  // The heading already states that these listings are featured.
  const featured = reads.featured(6).map((listing) => ({ ...listing, featured: false }));
  const newest = reads.newestOthers(12);
  const categories = reads.counted("category");
  return {
    title: SITE_NAME,
    description: "Product listings in a local catalog, with search, categories, tags, a feed and an API.",
    canonical: `${origin}/`,
    hasOwnSearch: true,
    script: "page",
    main: html`<h1>Find a product</h1>
<p class="headline">A product catalog that runs on this machine, with ${counted(count, "listing")}.</p>
${searchForm("")}
${count === 0 && html`<p>No listing is live yet. Create a draft with <code>catalog draft create</code>, or import listings with <code>catalog sandbox import FILE</code>.</p>`}
${section(
  "Start here",
  html`<p>Find a listing, or add one of your own:</p>
${copyBlock(`catalog search git --base-url ${origin}\ncatalog draft init aurora.json`)}
<p><a class="action" href="/guide">Guide</a> <a class="action" href="/api/v1/openapi.json">API description</a></p>`,
)}
${featured.length > 0 && section("★ Featured", listingList(featured, 3))}
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

function guidePage({ origin, dailyLimit }: Pick<WebDeps, "origin" | "dailyLimit">): Page {
  return {
    title: "Guide",
    description:
      "What this catalog lists, what badges and placements mean, and how to read, cache and add listings.",
    canonical: `${origin}/guide`,
    script: "page",
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
