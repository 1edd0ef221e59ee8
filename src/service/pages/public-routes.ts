import type { Hono } from "hono";
import { conditionalResponse, type SendPrepared } from "../routes/response-cache.ts";
import { type AssetName, asset } from "./assets.ts";
import { badgeImage } from "./badge.ts";
import { addDiscovery } from "./discovery.ts";
import { guidePage } from "./guide-page.ts";
import { homePage } from "./home-page.ts";
import type { Page } from "./layout.ts";
import { listingPage, publicListing } from "./listing-page.ts";
import type { WebDeps } from "./page-deps.ts";
import { ASSET_HEADERS, PICTURE_HEADERS } from "./page-headers.ts";
import { preparePage, prepareText } from "./page-response.ts";
import { IMAGE_FILE, imageResponse, liveImages, logoResponse } from "./pictures.ts";
import { searchPage } from "./search-page.ts";
import { entryPage, taxonomyPage } from "./taxonomy-page.ts";

/** Adds the public routes: pages, documents for crawlers, pictures and assets. */
export function addPublicRoutes(web: Hono, deps: WebDeps, send: SendPrepared): void {
  addPages(web, deps, send);
  addDiscovery(web, deps, send);
  addPictures(web, deps, send);
  addAsset(web, "site.css", "text/css; charset=utf-8");
  addAsset(web, "site.js", "text/javascript; charset=utf-8");
  addAsset(web, "icon.svg", "image/svg+xml");
}

function addPages(web: Hono, deps: WebDeps, send: SendPrepared): void {
  const add = (path: string, page: (parameters: URLSearchParams, slug: string) => Page | Promise<Page>) =>
    web.get(path, ({ req }) =>
      send(req.raw, async () =>
        preparePage(await page(new URL(req.url).searchParams, req.param("slug") ?? "")),
      ),
    );
  add("/", () => homePage(deps));
  add("/search", (parameters) => searchPage(deps, parameters));
  add("/tools/:slug", (_asked, slug) => listingPage(deps, slug));
  add("/categories", (parameters) => taxonomyPage(deps, "category", parameters));
  add("/tags", (parameters) => taxonomyPage(deps, "tag", parameters));
  add("/categories/:slug", (parameters, slug) => entryPage(deps, "category", slug, parameters));
  add("/tags/:slug", (parameters, slug) => entryPage(deps, "tag", slug, parameters));
  add("/guide", () => guidePage(deps));
}

/** Adds the routes for pictures. Their paths contain the slug of a listing, never a URL. */
function addPictures(web: Hono, deps: WebDeps, send: SendPrepared): void {
  const origin = { pictures: deps.pictures, headers: PICTURE_HEADERS };
  web.get("/badge/:file{.+\\.svg}", ({ req }) =>
    send(req.raw, () => {
      publicListing(deps, req.param("file").slice(0, -".svg".length));
      return prepareText("image/svg+xml", badgeImage(), PICTURE_HEADERS);
    }),
  );
  web.get("/media/:slug/logo", ({ req }) =>
    logoResponse(req.raw, publicListing(deps, req.param("slug")), origin),
  );
  web.get(`/media/:slug/${IMAGE_FILE}`, ({ req }) => {
    const urls = liveImages(publicListing(deps, req.param("slug")), deps.submissions);
    return imageResponse(req.raw, { urls, file: req.param("file") }, origin);
  });
}

function addAsset(web: Hono, name: AssetName, contentType: string): void {
  const { path, text } = asset(name);
  const prepared = prepareText(contentType, text, ASSET_HEADERS);
  web.get(path, ({ req }) => conditionalResponse(req.raw, prepared));
}
