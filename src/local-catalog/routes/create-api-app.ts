import { setImmediate } from "node:timers/promises";
import { type Context, type Env, Hono } from "hono";
import { createTurns } from "../../base/runtime/tasks.ts";
import { isSlug, LIMITS, OPERATIONS } from "../../contract/index.ts";
import type { CatalogDeps } from "../open-catalog.ts";
import { cursorAfter, parseListQuery, searchParameters } from "../rules/list-query.ts";
import { byName, type StoredListing } from "../rules/listing.ts";
import { nothingHere, Refusal } from "../rules/refusal.ts";
import { isStoreFailure } from "../store/store-errors.ts";
import type { RawConnection } from "./post-draft.ts";
import {
  allowedMethods,
  conditionalResponse,
  errorResponse,
  headersFor,
  JSON_TYPE,
  PUBLIC_HEADERS,
  type ResponseHeaders,
  successBody,
} from "./response.ts";

/** Assumed: media is looked up for at most ten new drafts per API key at a time, and for at most 60 in total. */
const LOOKUPS = { perKey: 10, inAll: 60 };

/** An HTTP response. `finish` means that it was sent, and `close` that nothing more will be sent. */
interface RawAnswer {
  readonly destroyed: boolean;
  once(event: "finish" | "close", listener: () => void): unknown;
}

/** The bindings for a request. `incoming` and `outgoing` are undefined for a request without a connection. */
export interface AppBindings {
  readonly incoming?: RawConnection;
  readonly outgoing?: RawAnswer;
  /** `allowed` if the request may use the routes below `/admin/v1`. Otherwise, `problem` is the reason to write to the log. */
  readonly admin?: "allowed" | { readonly problem: string } | undefined;
  /** Set if a simulated failure has closed the connection. */
  isDropped?: boolean;
  /** The path and query, for `targetOf`. */
  target?: string;
}

/** Creates the API, which passes other paths to the pages. */
export function createApiApp(deps: CatalogDeps): Hono<{ Bindings: AppBindings }> {
  const app = new Hono<{ Bindings: AppBindings }>();
  addReads(app, deps);
  const draftDeps = { ...deps, lookups: createTurns(LOOKUPS) };
  app.post(OPERATIONS.createDraft.path, async ({ req, env }) => {
    // Loaded on first use, because reads do not need the draft schema.
    const { postDraft } = await import("./post-draft.ts");
    return postDraft(draftDeps, req.raw, env?.incoming);
  });
  let pages: Hono | undefined;
  app.notFound(async ({ req }) => {
    if (req.path.startsWith("/api/v1/")) return otherResponse(req.raw, allowedMethods(app, req.path));
    // Loaded on first use, because `--sandbox` does not need pages.
    const { createPagesApp } = await import("../pages/create-pages-app.ts");
    pages ??= createPagesApp(deps);
    return pages.fetch(req.raw);
  });
  app.onError((error, context) => failureResponse(error, context, deps.onFailure));
  return app;
}

function addReads<E extends Env>(app: Hono<E>, deps: CatalogDeps): void {
  const { listTools, getTool, listCategories, listTags, getOpenApi } = OPERATIONS;
  const { origin, taxonomies } = deps;
  app.get(listTools.path, ({ req }) => listResponse(deps, req.raw));
  app.get(getTool.path, ({ req }) => respond(req.raw, successBody(toolOf(deps, req.param("slug")))));
  for (const [{ path }, kind] of [
    [listCategories, "category"],
    [listTags, "tag"],
  ] as const)
    app.get(path, async ({ req }) => {
      const entries = taxonomies.list(kind);
      // Sorting many entries takes as long as reading them, so other requests are handled in between.
      await setImmediate();
      return respond(req.raw, successBody(byName(entries)));
    });
  // Assumed: the response to a request for the OpenAPI document is the document itself, without an envelope.
  app.get(getOpenApi.path, async ({ req }) => {
    // The description is large, and the commands that open the catalog do not need it.
    const { openApiDocument } = await import("../../contract/openapi.ts");
    return respond(req.raw, JSON.stringify(openApiDocument(origin)));
  });
}

/** Assumed: successful responses to reads can be cached for a minute. */
export const FRESH_SECONDS = 60;

function respond(request: Request, body: string, headers?: ResponseHeaders): Response {
  return conditionalResponse(request, body, {
    ...PUBLIC_HEADERS,
    "content-type": JSON_TYPE,
    "cache-control": `public, max-age=${FRESH_SECONDS}`,
    ...headers,
  });
}

function listResponse({ listings, settings, origin }: CatalogDeps, request: Request): Response {
  const { searchParams } = new URL(request.url);
  const dataId = settings.dataId();
  const query = parseListQuery(searchParams, dataId);
  const page = listings.page(query);
  const body = successBody(page.listings.map((listing) => toTool(listing, origin)));
  if (page.next === undefined) return respond(request, body);

  const next = searchParameters(searchParams);
  if (searchParams.has("limit")) next.set("limit", String(query.limit));
  next.set("cursor", cursorAfter(query, page.next, dataId));
  // The link is relative, so that it works behind a proxy and under a path prefix.
  return respond(request, body, { link: `<?${next}>; rel="next"` });
}

function toolOf({ listings, origin }: CatalogDeps, slug: string) {
  if (!isSlug(slug)) {
    throw new Refusal(
      "INVALID_SLUG",
      `Invalid slug: use lowercase letters, digits, and single hyphens between them, at most ${LIMITS.slug.max} characters in all.`,
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

/** Returns the response to a request without a route. `allow` contains the methods with a route, if any. */
function otherResponse({ method }: Request, allow: string | undefined): Response {
  if (allow === undefined) return errorResponse(nothingHere(), headersFor(method));
  if (method !== "OPTIONS") {
    const message = `The allowed methods are ${allow}.`;
    return errorResponse({ code: "METHOD_NOT_ALLOWED", message }, { ...headersFor(method), allow });
  }
  // Web pages on other sites may read data but may not create drafts.
  return new Response(null, {
    status: 204,
    headers: {
      ...PUBLIC_HEADERS,
      allow,
      "access-control-allow-methods": "GET, HEAD, OPTIONS",
      "access-control-allow-headers": "If-None-Match, Cache-Control",
      "access-control-max-age": "86400",
    },
  });
}

function failureResponse(error: Error, context: Context, onFailure: (error: unknown) => void): Response {
  const headers = headersFor(context.req.method);
  if (error instanceof Refusal) return errorResponse(error, headers);
  onFailure(error);
  // Assumed: a request gets `RATE_LIMIT_UNAVAILABLE` if the daily limit cannot be checked or the draft cannot be stored.
  const message = "The draft cannot be stored at the moment. Try again.";
  const reported =
    isStoreFailure(error) && context.req.method === "POST"
      ? new Refusal("RATE_LIMIT_UNAVAILABLE", message, { retryAfterSeconds: 1 })
      : new Refusal("INTERNAL_ERROR", "Internal error. Try again.");
  return Object.assign(errorResponse(reported, headers), { failure: error });
}
