import { Hono } from "hono";
import { counted } from "../../base/text/counted.ts";
import { ERRORS, KEY_SCOPE } from "../../contract/index.ts";
import type { CatalogDeps } from "../open-catalog.ts";
import { allowedMethods, conditionalResponse } from "../routes/response.ts";
import { byName } from "../rules/listing.ts";
import { Refusal } from "../rules/refusal.ts";
import { PageReads } from "../store/page-reads.ts";
import { addAccountRoutes } from "./account-routes.ts";
import { asset } from "./assets.ts";
import { entryPage, searchPage, taxonomyPage } from "./browse-pages.ts";
import { addDiscovery } from "./discovery.ts";
import { addEditorRoutes } from "./editor/editor-routes.ts";
import { type Page, SITE_NAME, searchForm } from "./layout.ts";
import { FILTER_KINDS, listingList, TAXONOMIES, taxonomyLinks } from "./list-page.ts";
import { listingPage, publicListing } from "./listing-page.ts";
import { copyBlock, html, type Markup } from "./markup.ts";
import {
  failureResponse,
  HEADERS_OF,
  notFound,
  PageError,
  publicResponse,
  type WebDeps,
} from "./page-response.ts";
import { badgeImage, liveImages, PICTURE_FILE, pictureResponse } from "./pictures.ts";

/** Creates the pages, including the files and images that they use. */
export function createPagesApp(deps: CatalogDeps): Hono {
  const web = new Hono();
  const withReads = { ...deps, reads: new PageReads(deps.database) };
  addPublicPages(web, withReads);
  addDiscovery(web, withReads);
  addFiles(web, withReads);
  web.get("/instance", () => {
    const headers = { ...HEADERS_OF.private, "content-type": "text/plain; charset=utf-8" };
    return new Response(deps.instance, { headers });
  });
  addEditorRoutes(web, withReads);
  addAccountRoutes(web, deps);
  web.notFound(({ req: { raw, path, method } }) => {
    const allow = allowedMethods(web, path);
    if (allow === undefined) return failureResponse(raw, notFound().failure);
    const headers = { allow };
    if (method === "OPTIONS")
      return new Response(null, { status: 204, headers: { ...HEADERS_OF.error, ...headers } });
    const message = `The allowed methods are ${allow}.`;
    return failureResponse(raw, { code: "METHOD_NOT_ALLOWED", status: 405, message, headers });
  });
  web.onError((error, { req }) => {
    if (error instanceof PageError) return failureResponse(req.raw, error.failure);
    if (error instanceof Refusal) {
      const { code, message } = error;
      return failureResponse(req.raw, { code, message, status: ERRORS[code].status });
    }
    deps.onFailure(error);
    const message = "Something went wrong in the catalog. Try again.";
    return failureResponse(req.raw, { code: "INTERNAL_ERROR", status: 500, message });
  });
  return web;
}

function addPublicPages(web: Hono, deps: WebDeps): void {
  const add = (path: string, page: (parameters: URLSearchParams, slug: string) => Page) =>
    web.get(path, ({ req }) =>
      publicResponse(req.raw, page(new URL(req.url).searchParams, req.param("slug") ?? "")),
    );
  add("/", () => homePage(deps));
  add("/search", (parameters) => searchPage(deps, parameters));
  add("/tools/:slug", (_parameters, slug) => listingPage(deps, slug));
  for (const kind of FILTER_KINDS) {
    add(TAXONOMIES[kind].path, (parameters) => taxonomyPage(deps, kind, parameters));
    add(`${TAXONOMIES[kind].path}/:slug`, (parameters, slug) =>
      entryPage(deps, kind, slug, parameters.get("cursor")),
    );
  }
  add("/guide", () => guidePage(deps));
}

/** Adds the routes for pictures and assets. The paths of pictures contain a listing's slug, not a URL. */
function addFiles(web: Hono, deps: WebDeps): void {
  const headers = HEADERS_OF.picture;
  web.get("/badge/:file{.+\\.svg}", ({ req }) => {
    publicListing(deps, req.param("file").slice(0, -".svg".length));
    return conditionalResponse(req.raw, badgeImage(), { ...headers, "content-type": "image/svg+xml" });
  });
  web.get(`/media/:slug/${PICTURE_FILE}`, ({ req }) => {
    const listing = publicListing(deps, req.param("slug") ?? "");
    const imageUrls = liveImages(deps, listing);
    return pictureResponse(req, { ...listing, imageUrls }, { fetchPicture: deps.fetchPicture, headers });
  });
  for (const [name, type] of [
    ["site.css", "text/css; charset=utf-8"],
    ["site.js", "text/javascript; charset=utf-8"],
    ["icon.svg", "image/svg+xml"],
  ] as const) {
    const { path, text } = asset(name);
    const headers = { ...HEADERS_OF.asset, "content-type": type };
    web.get(path, ({ req }) => conditionalResponse(req.raw, text, headers));
  }
}

function homePage({ origin, reads, taxonomies }: WebDeps): Page {
  const count = reads.listingCount();
  // The heading already states that these listings are featured.
  const featured = reads.newest(1, 6).map((listing) => ({ ...listing, featured: false }));
  const newest = reads.newest(0, 12);
  const categories = reads.counted("category", byName(taxonomies.list("category")).slice(0, 30));
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
<section><h2>Start here</h2>
<p>Find a listing, or add one of your own:</p>
${copyBlock(`catalog search git --base-url ${origin}\ncatalog draft init aurora.json`)}
<p><a class="action" href="/guide">Guide</a> <a class="action" href="/api/v1/openapi.json">API description</a></p>
</section>
${section("★ Featured", featured.length > 0 && listingList(featured, 3))}
${section("Categories", categories.length > 0 && html`${taxonomyLinks("category", categories)}<p><a class="action" href="/categories">All categories</a> <a class="action" href="/tags">All tags</a></p>`)}
${section("Newest", newest.length > 0 && html`${listingList(newest, 3)}<p><a class="action" href="/search">All listings</a></p>`)}`,
  };
}

function section(title: string, content: Markup | false): Markup | false {
  return content && html`<section><h2>${title}</h2>${content}</section>`;
}

function guidePage({ origin, dailyLimit }: Pick<WebDeps, "origin" | "dailyLimit">): Page {
  return {
    title: "Guide",
    description:
      "The rules for listings, the meaning of badges and placements, and how to read and add listings.",
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
<p>In a terminal, use the command line:</p>
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
