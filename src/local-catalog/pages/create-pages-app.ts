import { Hono } from "hono";
import type { CatalogDeps } from "../open-catalog.ts";
import { addOtherMethods, statusOf } from "../routes/response.ts";
import { Refusal } from "../rules/refusal.ts";
import { PageReads } from "../store/page-reads.ts";
import { addAccountRoutes } from "./account-routes.ts";
import { addEditorRoutes } from "./editor/editor-routes.ts";
import { failureResponse, HEADERS_OF, notFound, PageError } from "./page-response.ts";
import { addPublicRoutes } from "./public-routes.ts";

/** Creates the application that handles requests outside the API. */
export function createPagesApp(deps: CatalogDeps): Hono {
  const web = new Hono();
  const withReads = { ...deps, reads: new PageReads(deps.database) };
  addPublicRoutes(web, withReads);
  web.get("/instance", () => {
    const headers = { ...HEADERS_OF.private, "content-type": "text/plain; charset=utf-8" };
    return new Response(deps.instance, { headers });
  });
  addEditorRoutes(web, withReads);
  addAccountRoutes(web, deps);
  addOtherMethods(
    web,
    (allow) => new Response(null, { status: 204, headers: { allow } }),
    (request, message, allow) =>
      failureResponse(request, { code: "METHOD_NOT_ALLOWED", status: 405, message, headers: { allow } }),
  );
  web.notFound(({ req }) => failureResponse(req.raw, notFound().failure));
  web.onError((error, { req }) => {
    if (error instanceof PageError) return failureResponse(req.raw, error.failure);
    if (error instanceof Refusal) {
      const { code, message } = error;
      return failureResponse(req.raw, { code, message, status: statusOf(code) });
    }
    deps.onFailure(error);
    const message = "Something went wrong in the catalog. Try again.";
    return failureResponse(req.raw, { code: "INTERNAL_ERROR", status: 500, message });
  });
  return web;
}
