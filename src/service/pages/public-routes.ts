import type { Hono } from "hono";
import { conditionalResponse, type SendPrepared } from "../routes/response-cache.ts";
import { Refusal } from "../rules/refusal.ts";
import { PageReads } from "../store/page-reads.ts";
import { type Asset, asset } from "./assets.ts";
import { pageContent, textContent } from "./content.ts";
import { FEED_SIZE, rssFeed } from "./discovery/feed.ts";
import { llmsText } from "./discovery/llms.ts";
import { robotsText } from "./discovery/robots.ts";
import { listingsSitemap, pagesSitemap, SITEMAP_RANGE, sitemapIndex } from "./discovery/sitemap.ts";
import { ASSET_HEADERS } from "./page-headers.ts";
import type { PagePorts } from "./page-ports.ts";
import { addPictureRoutes } from "./picture-routes.ts";
import { PublicPages } from "./public-pages.ts";

/** Adds the addresses that anyone may read. */
export function addPublicRoutes(web: Hono, ports: PagePorts, send: SendPrepared): void {
  const reads = new PageReads(ports.database);
  addPages(web, new PublicPages(ports, reads), send);
  addDiscovery(web, ports, reads, send);
  addPictureRoutes(web, ports, send);
  addAsset(web, asset("site.css"), "text/css; charset=utf-8");
  addAsset(web, asset("editor.js"), "text/javascript; charset=utf-8");
  addAsset(web, asset("icon.svg"), "image/svg+xml");
}

function addAsset(web: Hono, { path, text }: Asset, type: string): void {
  const prepared = textContent(type, text, ASSET_HEADERS);
  web.get(path, ({ req }) => conditionalResponse(req.raw, prepared));
}

function addPages(web: Hono, pages: PublicPages, send: SendPrepared): void {
  const queryOf = ({ url }: Request) => new URL(url).searchParams;
  web.get("/", ({ req }) => send(req.raw, () => pageContent(pages.home())));
  web.get("/search", ({ req }) => send(req.raw, () => pageContent(pages.search(queryOf(req.raw)))));
  web.get("/tools/:slug", ({ req }) => send(req.raw, () => pageContent(pages.listing(req.param("slug")))));
  web.get("/categories", ({ req }) => send(req.raw, () => pageContent(pages.categories())));
  web.get("/tags", ({ req }) => send(req.raw, () => pageContent(pages.tags())));
  web.get("/categories/:slug", ({ req }) =>
    send(req.raw, () => pageContent(pages.category(req.param("slug"), queryOf(req.raw)))),
  );
  web.get("/tags/:slug", ({ req }) =>
    send(req.raw, () => pageContent(pages.tag(req.param("slug"), queryOf(req.raw)))),
  );
  web.get("/guide", ({ req }) => send(req.raw, () => pageContent(pages.guide())));
}

function addDiscovery(web: Hono, ports: PagePorts, reads: PageReads, send: SendPrepared): void {
  const { origin, listings, taxonomies } = ports;
  const plain = (text: string) => textContent("text/plain; charset=utf-8", text);
  const xml = (text: string) => textContent("application/xml; charset=utf-8", text);
  const newest = () =>
    listings.page({
      words: [],
      category: undefined,
      tag: undefined,
      limit: FEED_SIZE,
      after: undefined,
      isEmpty: false,
    });
  web.get("/robots.txt", ({ req }) => send(req.raw, () => plain(robotsText(origin))));
  web.get("/llms.txt", ({ req }) => send(req.raw, () => plain(llmsText(origin, taxonomies.categories()))));
  web.get("/feed.xml", ({ req }) =>
    send(req.raw, () =>
      textContent("application/rss+xml; charset=utf-8", rssFeed(origin, newest().listings)),
    ),
  );
  web.get("/sitemap.xml", ({ req }) =>
    send(req.raw, () => xml(sitemapIndex(origin, reads.idRanges(SITEMAP_RANGE)))),
  );
  web.get("/sitemaps/0.xml", ({ req }) =>
    send(req.raw, () => xml(pagesSitemap(origin, taxonomies.categories(), taxonomies.tags()))),
  );
  web.get("/sitemaps/:file{[1-9][0-9]{0,8}\\.xml}", ({ req }) =>
    send(req.raw, () => {
      const found = reads.addressesIn(Number.parseInt(req.param("file"), 10), SITEMAP_RANGE);
      if (found.length === 0) throw new Refusal("NOT_FOUND", "There is no such part of the sitemap.");
      return xml(listingsSitemap(origin, found));
    }),
  );
}
