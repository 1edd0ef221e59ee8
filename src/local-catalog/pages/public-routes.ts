import type { Hono } from "hono";
import { conditionalResponse } from "../routes/response.ts";
import { asset } from "./assets.ts";
import { addDiscovery } from "./discovery.ts";
import { guidePage } from "./guide-page.ts";
import { homePage } from "./home-page.ts";
import type { Page } from "./layout.ts";
import { listingPage, publicListing } from "./listing-page.ts";
import type { WebDeps } from "./page-deps.ts";
import { ASSET_HEADERS, PICTURE_HEADERS, publicResponse } from "./page-response.ts";
import { badgeImage, IMAGE_FILE, imageResponse, liveImages, logoResponse } from "./pictures.ts";
import { searchPage } from "./search-page.ts";
import { entryPage, taxonomyPage } from "./taxonomy-page.ts";

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
    const headers = { ...ASSET_HEADERS, "content-type": contentType };
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
  const origin = { pictures: deps.pictures, headers: PICTURE_HEADERS };
  web.get("/badge/:file{.+\\.svg}", ({ req }) => {
    publicListing(deps, req.param("file").slice(0, -".svg".length));
    return conditionalResponse(req.raw, badgeImage(), {
      ...PICTURE_HEADERS,
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
