import { type Context, Hono } from "hono";
import { statusOf } from "../routes/response.ts";
import type { SendPrepared } from "../routes/response-cache.ts";
import { Refusal } from "../rules/refusal.ts";
import { PageError } from "./page-error.ts";
import type { PagePorts } from "./page-ports.ts";
import { pageFailureResponse } from "./page-response.ts";
import { addPrivateRoutes } from "./private-routes.ts";
import { addPublicRoutes } from "./public-routes.ts";

/** Returns what answers everything outside the API: a function from `Request` to `Response`. */
export function createWeb(
  ports: PagePorts,
  send: SendPrepared,
): (request: Request) => Response | Promise<Response> {
  const web = new Hono();
  addPublicRoutes(web, ports, send);
  addPrivateRoutes(web, ports);
  addOtherMethods(web);
  web.notFound(({ req }) => pageFailureResponse(req.raw, NOT_FOUND));
  web.onError((error, context) => failure(error, context, ports));
  return (request) => web.fetch(request);
}

const NOT_FOUND = { code: "NOT_FOUND", status: 404, message: "There is nothing at this address." };

/** Every known address answers `OPTIONS`, and 405 with `Allow` to what it does not do. */
function addOtherMethods(web: Hono): void {
  for (const path of new Set(web.routes.map((route) => route.path))) {
    const methods = web.routes.filter((route) => route.path === path).map(({ method }) => method);
    const reads = methods.includes("GET") ? ["GET", "HEAD"] : [];
    const allow = [...reads, ...methods.filter((method) => method !== "GET"), "OPTIONS"].join(", ");
    web.options(path, () => new Response(null, { status: 204, headers: { allow } }));
    web.all(path, ({ req }) =>
      pageFailureResponse(req.raw, {
        code: "METHOD_NOT_ALLOWED",
        status: 405,
        message: `This address answers ${allow}.`,
        headers: { allow },
      }),
    );
  }
}

function failure(error: Error, { req }: Context, { onFailure }: PagePorts): Response {
  if (error instanceof Refusal) {
    const { code, message } = error;
    return pageFailureResponse(req.raw, { code, message, status: statusOf(code) });
  }
  if (error instanceof PageError) return pageFailureResponse(req.raw, error);
  onFailure(error);
  const message = "The catalog failed. The request may be repeated.";
  return pageFailureResponse(req.raw, { code: "INTERNAL_ERROR", status: 500, message });
}
