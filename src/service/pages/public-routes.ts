import type { Hono } from "hono";
import { isSlug } from "../../contract/index.ts";
import { conditionalResponse, type SendPrepared } from "../routes/response-cache.ts";
import { Refusal } from "../rules/refusal.ts";
import type { StoredListing } from "../rules/stored-listing.ts";
import { type AssetName, asset } from "./assets.ts";
import { badgeImage } from "./badge.ts";
import { FEED_SIZE, rssFeed } from "./discovery/feed.ts";
import { llmsText } from "./discovery/llms.ts";
import {
  listingsSitemap,
  pagesSitemap,
  robotsText,
  SITEMAP_RANGE,
  sitemapIndex,
} from "./discovery/sitemap.ts";
import { ASSET_HEADERS, PICTURE_HEADERS } from "./page-headers.ts";
import type { WebPorts } from "./page-ports.ts";
import { preparePage, prepareText } from "./page-response.ts";
import { IMAGE_FILE, imageResponse, livePictures, logoResponse } from "./pictures.ts";
import { PublicPages } from "./public-pages.ts";

/** Adds the public routes: pages, documents for crawlers, pictures and assets. */
export function addPublicRoutes(web: Hono, ports: WebPorts, send: SendPrepared): void {
  addPages(web, new PublicPages(ports), send);
  addDiscovery(web, ports, send);
  addPictures(web, ports, send);
  addAsset(web, "site.css", "text/css; charset=utf-8");
  addAsset(web, "site.js", "text/javascript; charset=utf-8");
  addAsset(web, "icon.svg", "image/svg+xml");
}

function addPages(web: Hono, pages: PublicPages, send: SendPrepared): void {
  const queryOf = ({ url }: Request) => new URL(url).searchParams;
  web.get("/", ({ req }) => send(req.raw, () => preparePage(pages.home())));
  web.get("/search", ({ req }) => send(req.raw, () => preparePage(pages.search(queryOf(req.raw)))));
  web.get("/tools/:slug", ({ req }) => send(req.raw, () => preparePage(pages.listing(req.param("slug")))));
  web.get("/categories", ({ req }) => send(req.raw, () => preparePage(pages.categories(queryOf(req.raw)))));
  web.get("/tags", ({ req }) => send(req.raw, () => preparePage(pages.tags(queryOf(req.raw)))));
  web.get("/categories/:slug", ({ req }) =>
    send(req.raw, () => preparePage(pages.category(req.param("slug"), queryOf(req.raw)))),
  );
  web.get("/tags/:slug", ({ req }) =>
    send(req.raw, () => preparePage(pages.tag(req.param("slug"), queryOf(req.raw)))),
  );
  web.get("/guide", ({ req }) => send(req.raw, () => preparePage(pages.guide())));
}

function addDiscovery(web: Hono, ports: WebPorts, send: SendPrepared): void {
  const { origin, listings, taxonomies, reads } = ports;
  const plain = (text: string) => prepareText("text/plain; charset=utf-8", text);
  const xml = (text: string) => prepareText("application/xml; charset=utf-8", text);
  const feed = (text: string) => prepareText("application/rss+xml; charset=utf-8", text);
  const newest = () =>
    listings.page({
      words: [],
      written: [],
      category: undefined,
      tag: undefined,
      limit: FEED_SIZE,
      after: undefined,
      isEmpty: false,
    });
  web.get("/robots.txt", ({ req }) => send(req.raw, () => plain(robotsText(origin))));
  web.get("/llms.txt", ({ req }) => send(req.raw, () => plain(llmsText(origin, taxonomies.categories()))));
  web.get("/feed.xml", ({ req }) => send(req.raw, () => feed(rssFeed(origin, newest().listings))));
  web.get("/sitemap.xml", ({ req }) =>
    send(req.raw, () => xml(sitemapIndex(origin, reads.idRanges(SITEMAP_RANGE)))),
  );
  web.get("/sitemaps/0.xml", ({ req }) =>
    send(req.raw, () => xml(pagesSitemap(origin, taxonomies.categories(), taxonomies.tags()))),
  );
  web.get("/sitemaps/:file{[1-9][0-9]{0,8}\\.xml}", ({ req }) =>
    send(req.raw, () => {
      const listings = reads.addressesIn(Number.parseInt(req.param("file"), 10), SITEMAP_RANGE);
      if (listings.length === 0) throw notFound("The sitemap has no such file.");
      return xml(listingsSitemap(origin, listings));
    }),
  );
}

/** Adds the routes of pictures. Their paths name a listing and never a URL. */
function addPictures(web: Hono, { listings, submissions, pictures }: WebPorts, send: SendPrepared): void {
  const origin = { pictures, headers: PICTURE_HEADERS };
  const live = (slug: string): StoredListing => {
    const listing = isSlug(slug) ? listings.find(slug) : undefined;
    if (listing === undefined) throw notFound("There is no live listing at this address.");
    return listing;
  };
  web.get("/badge/:file{.+\\.svg}", ({ req }) =>
    send(req.raw, () => {
      live(req.param("file").slice(0, -".svg".length));
      return prepareText("image/svg+xml", badgeImage(), PICTURE_HEADERS);
    }),
  );
  web.get("/media/:slug/logo", ({ req }) => logoResponse(req.raw, live(req.param("slug")), origin));
  web.get(`/media/:slug/${IMAGE_FILE}`, ({ req }) => {
    const { imageUrls } = livePictures(live(req.param("slug")), submissions);
    return imageResponse(req.raw, { imageUrls, file: req.param("file") }, origin);
  });
}

function addAsset(web: Hono, name: AssetName, contentType: string): void {
  const { path, text } = asset(name);
  const prepared = prepareText(contentType, text, ASSET_HEADERS);
  web.get(path, ({ req }) => conditionalResponse(req.raw, prepared));
}

function notFound(message: string): Refusal {
  return new Refusal("NOT_FOUND", message);
}
