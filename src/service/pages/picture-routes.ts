import type { Hono } from "hono";
import { isSlug } from "../../contract/index.ts";
import type { SendPrepared } from "../routes/response-cache.ts";
import { Refusal } from "../rules/refusal.ts";
import type { StoredListing } from "../rules/stored-listing.ts";
import { badgeImage } from "./badge.ts";
import { svgContent } from "./content.ts";
import { IMAGE_HEADERS } from "./page-headers.ts";
import type { PagePorts } from "./page-ports.ts";
import { imageResponse, logoResponse } from "./pictures.ts";

/** Adds the badge, logo and image of live listings. Addresses name a listing, never a URL. */
export function addPictureRoutes(web: Hono, { listings, pictures }: PagePorts, send: SendPrepared): void {
  const origin = { pictures, headers: IMAGE_HEADERS };
  const live = (slug: string): StoredListing => {
    const listing = isSlug(slug) ? listings.find(slug) : undefined;
    if (listing === undefined) throw new Refusal("NOT_FOUND", "There is no live listing at this address.");
    return listing;
  };
  web.get("/badge/:file{.+\\.svg}", ({ req }) =>
    send(req.raw, () => {
      live(req.param("file").slice(0, -".svg".length));
      return svgContent(badgeImage());
    }),
  );
  web.get("/media/:slug/logo", ({ req }) => logoResponse(req.raw, live(req.param("slug")), origin));
  web.get("/media/:slug/image-1", async ({ req }) => {
    const response = await imageResponse(req.raw, live(req.param("slug")), origin);
    if (response === undefined) throw new Refusal("NOT_FOUND", "This listing has no picture here.");
    return response;
  });
}
