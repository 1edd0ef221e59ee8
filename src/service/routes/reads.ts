import type { Env, Hono } from "hono";
import { isSlug, OPERATIONS, type Tool } from "../../contract/index.ts";
import { openApiDocument } from "../../contract/openapi.ts";
import { cursorAfter, parametersAfter, parseListQuery } from "../rules/list-query.ts";
import { Refusal } from "../rules/refusal.ts";
import type { StoredListing } from "../rules/stored-listing.ts";
import type { CatalogStore } from "../store/catalog-store.ts";
import { successBody } from "./response.ts";
import { type PreparedResponse, prepareResponse, type SendPrepared } from "./response-cache.ts";

/** The dependencies of the read operations. `origin` is the base URL of listing pages. */
export type ReadDeps = Pick<CatalogStore, "listings" | "taxonomies" | "settings"> & {
  readonly origin: string;
};

/** Adds the read operations of the API. */
export function addReads<E extends Env>(app: Hono<E>, deps: ReadDeps, send: SendPrepared): void {
  const { listTools, getTool, listCategories, listTags, getOpenApi } = OPERATIONS;
  const { taxonomies, origin } = deps;
  app.get(listTools.path, ({ req }) => send(req.raw, () => listResponse(deps, new URL(req.url))));
  app.get(getTool.path, ({ req }) => send(req.raw, () => toolResponse(deps, req.param("slug"))));
  app.get(listCategories.path, ({ req }) =>
    send(req.raw, () => prepareResponse(successBody(taxonomies.categories()))),
  );
  app.get(listTags.path, ({ req }) => send(req.raw, () => prepareResponse(successBody(taxonomies.tags()))));
  // The response is the document itself, without an envelope.
  app.get(getOpenApi.path, ({ req }) =>
    send(req.raw, () => prepareResponse(JSON.stringify(openApiDocument(origin)))),
  );
}

function listResponse({ listings, settings, origin }: ReadDeps, { searchParams }: URL): PreparedResponse {
  const dataId = settings.dataId();
  const query = parseListQuery(searchParams, dataId);
  const page = listings.page(query);
  const body = successBody(page.listings.map((listing) => toTool(listing, origin)));
  if (page.next === undefined) return prepareResponse(body);

  const next = parametersAfter(searchParams, cursorAfter(query, page.next, dataId));
  // The link is relative, so that it works behind a proxy and under a path prefix.
  return prepareResponse(body, { link: `<?${next}>; rel="next"` });
}

function toolResponse({ listings, origin }: ReadDeps, slug: string): PreparedResponse {
  if (!isSlug(slug)) {
    throw new Refusal(
      "INVALID_SLUG",
      "Invalid slug: use lower-case letters, digits, and single hyphens between them, at most 120 characters in all.",
    );
  }
  const listing = listings.find(slug);
  if (listing === undefined) throw new Refusal("TOOL_NOT_FOUND", "There is no live listing with this slug.");
  return prepareResponse(successBody(toTool(listing, origin)));
}

/** Returns a listing in the form that the API uses. `origin` is the base URL of listing pages. */
export function toTool(listing: StoredListing, origin: string): Tool {
  const { id: _, slug, name, websiteUrl, headline, tags, isFeatured, ...others } = listing;
  const { isBadgeVerified, badgeVerifiedAt, ...same } = others;
  return {
    slug,
    name,
    websiteUrl,
    listbulbUrl: `${origin}/tools/${slug}`,
    listingHeadline: headline,
    ...same,
    tags: [...tags],
    featured: isFeatured,
    verification: { badgeVerified: isBadgeVerified, badgeVerifiedAt },
  };
}
