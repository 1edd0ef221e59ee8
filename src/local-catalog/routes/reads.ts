import type { Env, Hono } from "hono";
import { isSlug, OPERATIONS } from "../../contract/index.ts";
import type { CatalogDeps } from "../open-catalog.ts";
import { cursorAfter, parametersAfter, parseListQuery } from "../rules/list-query.ts";
import type { StoredListing } from "../rules/listing.ts";
import { Refusal } from "../rules/refusal.ts";
import {
  conditionalResponse,
  JSON_TYPE,
  READ_HEADERS,
  type ResponseHeaders,
  successBody,
} from "./response.ts";

export function addReads<E extends Env>(app: Hono<E>, deps: CatalogDeps): void {
  const { listTools, getTool, listCategories, listTags, getOpenApi } = OPERATIONS;
  const { taxonomies, origin } = deps;
  app.get(listTools.path, ({ req }) => listResponse(deps, req.raw));
  app.get(getTool.path, ({ req }) => respond(req.raw, successBody(toolOf(deps, req.param("slug")))));
  app.get(listCategories.path, ({ req }) => respond(req.raw, successBody(taxonomies.categories())));
  app.get(listTags.path, ({ req }) => respond(req.raw, successBody(taxonomies.tags())));
  // Assumed: the response is the OpenAPI document itself, without an envelope. The API does not show its shape.
  app.get(getOpenApi.path, async ({ req }) => {
    // The description is large, and the commands that open the catalog do not need it.
    const { openApiDocument } = await import("../../contract/openapi.ts");
    return respond(req.raw, JSON.stringify(openApiDocument(origin)));
  });
}

/** Assumed: successful responses to reads can be cached for a minute. */
export const FRESH_SECONDS = 60;

function respond(request: Request, body: string, headers: ResponseHeaders = {}): Response {
  const common = {
    ...READ_HEADERS,
    "content-type": JSON_TYPE,
    "cache-control": `public, max-age=${FRESH_SECONDS}`,
  };
  return conditionalResponse(request, body, { ...common, ...headers });
}

function listResponse({ listings, settings, origin }: CatalogDeps, request: Request): Response {
  const { searchParams } = new URL(request.url);
  const dataId = settings.dataId();
  const query = parseListQuery(searchParams, dataId);
  const page = listings.page(query);
  const body = successBody(page.listings.map((listing) => toTool(listing, origin)));
  if (page.next === undefined) return respond(request, body);

  const next = parametersAfter(searchParams, cursorAfter(query, page.next, dataId));
  // The link is relative, so that it works behind a proxy and under a path prefix.
  return respond(request, body, { link: `<?${next}>; rel="next"` });
}

function toolOf({ listings, origin }: CatalogDeps, slug: string) {
  if (!isSlug(slug)) {
    throw new Refusal(
      "INVALID_SLUG",
      "Invalid slug: use lowercase letters, digits, and single hyphens between them, at most 120 characters in all.",
    );
  }
  const listing = listings.find(slug);
  if (listing === undefined) throw new Refusal("TOOL_NOT_FOUND", "There is no live listing with this slug.");
  return toTool(listing, origin);
}

/** Returns a listing in the API's format, with its fields in a fixed order. `origin` is the base URL for listing pages. */
export function toTool(listing: StoredListing, origin: string) {
  const { id: _, slug, name, websiteUrl, category, tags, featured, verification, ...others } = listing;
  const listbulbUrl = `${origin}/tools/${slug}`;
  return { slug, name, websiteUrl, listbulbUrl, ...others, category, tags, featured, verification };
}
