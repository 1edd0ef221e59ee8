import { setTimeout as sleep } from "node:timers/promises";
import type { Controls } from "./controls.ts";
import { DataVersion } from "./data-version.ts";
import { injectFaults, type RequestHandler } from "./faults/inject-faults.ts";
import { openCatalog } from "./open-catalog.ts";
import { repeatResponses } from "./repeat-responses.ts";
import { listRequests } from "./request-list.ts";
import { isAdminRequest, unauthorized } from "./routes/admin-response.ts";
import { type AppDeps, createApiApp } from "./routes/create-api-app.ts";
import { holderIn } from "./rules/parse-draft.ts";
import type { KeyPlace } from "./sandbox-key.ts";
import type { CatalogStore } from "./store/catalog-store.ts";

interface HandlerOptions
  extends Pick<AppDeps, "media" | "badges" | "pictures" | "origin" | "instance" | "hosts" | "dailyLimit">,
    Pick<AppDeps, "onFailure"> {
  readonly controls: Controls;
  readonly keyPlace: KeyPlace;
}

/**
 * Returns the handler for everything that can be done to a local catalog: the API, the pages, and the routes below `/admin/v1`. The handler
 * trusts the bindings, not the request, about who may use the admin routes.
 */
export function createHandler(catalog: CatalogStore, options: HandlerOptions): RequestHandler {
  const { controls, keyPlace } = options;
  const { clock } = controls;
  const deps = { ...catalog, ...options, clock, sleep };
  const data = new DataVersion(catalog, {
    changed: () => controls.observer?.changed(),
    reset: () => controls.reset(),
  });
  const app = createApiApp(deps);
  const faulty = injectFaults(repeatResponses(app.fetch, data), controls.faults, deps);
  const listed = listRequests(faulty, controls.requests, {
    clock,
    holderIn: (authorization) => holderIn(catalog.keys, authorization),
    observer: () => controls.observer,
  });
  const adminDeps = {
    ...deps,
    reset: async ({ keepKeys }: { readonly keepKeys: boolean }) => {
      const { resetData } = await import("./reset.ts");
      await resetData(catalog, keyPlace, { keepKeys, now: clock.now() });
      data.forgetReset();
      controls.reset();
    },
    openOwn: () => (keyPlace.folder === undefined ? undefined : openCatalog(keyPlace.folder, clock)),
  };
  let admin: { fetch(request: Request): Response | Promise<Response> } | undefined;
  return async (request, bindings) => {
    bindings.dataVersion = data.check();
    if (!isAdminRequest(request)) return listed(request, bindings);
    if (bindings.admin !== "allowed") return unauthorized(bindings.admin?.problem ?? "not allowed");
    // Loaded on first use, because most catalogs are only read.
    admin ??= (await import("./routes/admin.ts")).createAdminApp(adminDeps);
    const response = await admin.fetch(request);
    if (request.method !== "GET") controls.observer?.changed();
    return response;
  };
}
