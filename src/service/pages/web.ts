import { type Context, Hono } from "hono";
import { statusOf } from "../routes/response.ts";
import type { SendPrepared } from "../routes/response-cache.ts";
import { Refusal } from "../rules/refusal.ts";
import { PageReads } from "../store/page-reads.ts";
import { addAccountRoutes } from "./account/account-routes.ts";
import { addEditorRoutes } from "./editor/editor-routes.ts";
import { MissingListing } from "./missing-listing.ts";
import { PRIVATE_HEADERS } from "./page-headers.ts";
import type { PagePorts } from "./page-ports.ts";
import { failureResponse } from "./page-response.ts";
import { PageError, PrivateGuard } from "./private-guard.ts";
import { addPublicRoutes } from "./public-routes.ts";
import { nearLinks } from "./search-page.ts";

/** Returns the handler of every request outside the API. */
export function createWeb(
  ports: PagePorts,
  send: SendPrepared,
): (request: Request) => Response | Promise<Response> {
  const web = new Hono();
  const withReads = { ...ports, reads: new PageReads(ports.database) };
  addPublicRoutes(web, withReads, send);
  web.get("/instance", () => new Response(ports.instance, { headers: INSTANCE_HEADERS }));
  const guard = new PrivateGuard(ports.hosts);
  addEditorRoutes(web, withReads, guard);
  addAccountRoutes(web, withReads, guard);
  addOtherMethods(web);
  web.notFound(({ req }) => failureResponse(req.raw, NOT_FOUND));
  web.onError((error, context) => failure(error, context, ports));
  return (request) => web.fetch(request);
}

const INSTANCE_HEADERS = { ...PRIVATE_HEADERS, "content-type": "text/plain; charset=utf-8" };
const NOT_FOUND = { code: "NOT_FOUND", status: 404, message: "There is nothing at this address." };

/** Adds routes that answer `OPTIONS` at every known path, and other methods with 405 and `Allow`. */
function addOtherMethods(web: Hono): void {
  for (const path of new Set(web.routes.map((route) => route.path))) {
    const methods = web.routes.filter((route) => route.path === path).map(({ method }) => method);
    const reads = methods.includes("GET") ? ["GET", "HEAD"] : [];
    const allow = [...reads, ...methods.filter((method) => method !== "GET"), "OPTIONS"].join(", ");
    web.options(path, () => new Response(null, { status: 204, headers: { allow } }));
    web.all(path, ({ req }) =>
      failureResponse(req.raw, {
        code: "METHOD_NOT_ALLOWED",
        status: 405,
        message: `The allowed methods are ${allow}.`,
        headers: { allow },
      }),
    );
  }
}

function failure(error: Error, { req }: Context, { onFailure }: PagePorts): Response {
  if (error instanceof Refusal) {
    const { code, message } = error;
    const more = error instanceof MissingListing ? nearLinks(error.near) : undefined;
    return failureResponse(req.raw, { code, message, status: statusOf(code), more });
  }
  if (error instanceof PageError) return failureResponse(req.raw, error);
  onFailure(error);
  const message = "Something went wrong in the catalog. Try again.";
  return failureResponse(req.raw, { code: "INTERNAL_ERROR", status: 500, message });
}
