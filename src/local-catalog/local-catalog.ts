import { setTimeout as sleep } from "node:timers/promises";
import { valueOr } from "../base/files/system-error.ts";
import { ADMIN_TARGET, unauthorized } from "./admin-access.ts";
import { injectFaults, type RequestHandler } from "./faults/inject-faults.ts";
import type { CatalogDeps, CatalogStore } from "./open-catalog.ts";
import { repeatResponses } from "./repeat-responses.ts";
import type { AdminDeps } from "./routes/admin-messages.ts";
import { createApiApp } from "./routes/create-api-app.ts";
import { afterwards, codeIn, targetOf } from "./routes/response.ts";

type HandlerOptions = Omit<CatalogDeps, keyof CatalogStore | "clock" | "sleep"> &
  Pick<AdminDeps, "controls" | "keyPlace" | "keepsStart" | "data">;

/**
 * Returns the handler for everything that can be done to a local catalog: the API, the pages, and the routes below `/admin/v1`. The handler
 * trusts the bindings, not the request, about who may use the admin routes.
 */
export function createHandler(catalog: CatalogStore, options: HandlerOptions): RequestHandler {
  const { controls, data } = options;
  const { clock } = controls;
  const deps = { ...catalog, ...options, clock, sleep };
  const api: RequestHandler = createApiApp(deps).fetch;
  const app = data === undefined ? api : repeatResponses(api, data);
  const admin = adminHandler(deps);
  const answer: RequestHandler = (request, bindings) => {
    const { faults } = controls;
    return faults === undefined ? app(request, bindings) : injectFaults(app, faults, deps)(request, bindings);
  };
  return (request, bindings) => {
    bindings.dataVersion = data?.check();
    const target = targetOf(request);
    if (ADMIN_TARGET.test(target)) return admin(request, bindings);
    if (!target.startsWith("/api/")) return answer(request, bindings);
    const authorization = request.headers.get("authorization");
    const holder = valueOr(undefined, () => catalog.accounts.holderIn(authorization));
    const entry = controls.requests.add(request, target, { at: clock.now().getTime(), holder });
    const respond = (onResponse?: (response: Response) => unknown) =>
      afterwards(answer(request, bindings), (response) => {
        onResponse?.(response);
        if (bindings.isDropped) return;
        entry.status = response.status;
        entry.code = codeIn(response) ?? null;
      });
    const observed = controls.observer?.observe({ entry, request, target, authorization, holder, bindings });
    return observed instanceof Promise ? observed.then(respond) : respond(observed);
  };
}

function adminHandler(deps: AdminDeps): RequestHandler {
  let admin: { fetch(request: Request): Response | Promise<Response> } | undefined;
  return async (request, bindings) => {
    if (bindings.admin !== "allowed") return unauthorized(bindings.admin?.problem ?? "not allowed");
    // Loaded on first use, because most catalogs are only read.
    admin ??= (await import("./routes/admin.ts")).createAdminApp(deps);
    const response = await admin.fetch(request);
    if (request.method !== "GET") deps.controls.observer?.changed();
    return response;
  };
}
