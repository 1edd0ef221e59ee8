import { setTimeout as sleep } from "node:timers/promises";
import { ADMIN_URL, unauthorized } from "./admin-access.ts";
import type { RequestHandler } from "./faults/inject-faults.ts";
import type { CatalogDeps, CatalogStore } from "./open-catalog.ts";
import type { AdminDeps } from "./routes/admin-messages.ts";
import { createApiApp } from "./routes/create-api-app.ts";
import { withoutBody } from "./routes/response.ts";

export type HandlerOptions = Omit<CatalogDeps, keyof CatalogStore | "clock" | "sleep"> &
  Pick<AdminDeps, "controls" | "keyPlace" | "keepsStart" | "data">;

/**
 * Returns the handler for everything that can be done to a local catalog: the API, the pages, and the routes below `/admin/v1`. The handler
 * trusts the bindings, not the request, about who may use the admin routes. A response to an unexpected failure, such as SQLite's error, has
 * it as its `failure`.
 */
export function createHandler(catalog: CatalogStore, options: HandlerOptions): RequestHandler {
  const { controls } = options;
  const deps: AdminDeps = { ...catalog, ...options, clock: controls, sleep };
  const app = createApiApp(deps);
  let adminApp: { fetch(request: Request): Response | Promise<Response> } | undefined;
  const admin: RequestHandler = async (request, bindings) => {
    if (bindings.admin !== "allowed") return unauthorized(bindings.admin?.problem ?? "not allowed");
    // Loaded on first use, because most catalogs are only read.
    adminApp ??= (await import("./routes/admin.ts")).createAdminApp(deps);
    return adminApp.fetch(request);
  };
  const handle: RequestHandler = (request, bindings) =>
    ADMIN_URL.test(request.url) ? admin(request, bindings) : app.fetch(request, bindings);
  // Hono would create a new response to HEAD, without the attached properties.
  const head: RequestHandler = async ({ url, headers }, bindings) =>
    withoutBody(await handle(new Request(url, { headers }), bindings));
  return (request, bindings) => (request.method === "HEAD" ? head : handle)(request, bindings);
}
