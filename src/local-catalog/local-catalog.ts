import { setTimeout as sleep } from "node:timers/promises";
import { valueOr } from "../base/files/system-error.ts";
import { isAdminRequest, unauthorized } from "./admin-access.ts";
import { afterwards, injectFaults, type RequestHandler } from "./faults/inject-faults.ts";
import type { CatalogDeps, CatalogStore } from "./open-catalog.ts";
import { repeatResponses } from "./repeat-responses.ts";
import type { AdminDeps } from "./routes/admin-messages.ts";
import { createApiApp } from "./routes/create-api-app.ts";
import { codeIn, targetOf } from "./routes/response.ts";
import { rememberClock } from "./served.ts";

type HandlerOptions = Omit<CatalogDeps, keyof CatalogStore | "clock" | "sleep"> &
  Pick<AdminDeps, "controls" | "keyPlace" | "keepsStart">;

/**
 * Returns the handler for everything that can be done to a local catalog: the API, the pages, and the routes below `/admin/v1`. The handler
 * trusts the bindings, not the request, about who may use the admin routes.
 */
export function createHandler(catalog: CatalogStore, options: HandlerOptions): RequestHandler {
  const { controls, instance } = options;
  const { clock } = controls;
  const deps = { ...catalog, ...options, clock, sleep };
  const recordClock = () => rememberClock(catalog, instance, clock.aheadMs());
  const data = watchData(catalog, {
    changed: () => controls.observer?.changed(),
    reset: () => {
      controls.reset();
      void recordClock();
    },
  });
  const app = injectFaults(repeatResponses(createApiApp(deps).fetch, data), controls.faults, deps);
  const admin = adminHandler({ ...deps, recordClock, forgetReset: data.forgetReset });
  return (request, bindings) => {
    bindings.dataVersion = data.check();
    if (isAdminRequest(request)) return admin(request, bindings);
    const target = targetOf(request);
    if (!target.startsWith("/api/")) return app(request, bindings);
    const authorization = request.headers.get("authorization");
    const holder = valueOr(undefined, () => catalog.accounts.holderIn(authorization));
    const keyId = holder ? String(holder.keyId) : null;
    const entry = controls.requests.add(request, target, { at: clock.now().getTime(), keyId });
    const respond = (onResponse?: (response: Response) => unknown) =>
      afterwards(app(request, bindings), (response) => {
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

/** Watches a catalog's data for changes by this process and by others. Calls `on` after changes and resets by other processes. */
export function watchData(
  { database, settings }: Pick<CatalogStore, "database" | "settings">,
  on: { changed(): void; reset(): void },
) {
  let dataId = settings.dataId();
  // Changes when another connection writes.
  let others: number | undefined = database.pragma("data_version");
  let isChecked = false;
  const checkOthers = () => {
    const current = valueOr(undefined, () => database.pragma("data_version"));
    isChecked = current !== undefined;
    setImmediate(() => {
      isChecked = false;
    });
    if (!isChecked || current === others) return isChecked;
    others = current;
    on.changed();
    const currentId = valueOr(dataId, () => settings.dataId());
    if (currentId !== dataId) on.reset();
    dataId = currentId;
    return true;
  };
  return {
    /**
     * Returns a text that changes with the data, or undefined if the database cannot be read. Looks for writes by others once in each turn of
     * the event loop: all requests of a turn had arrived when it began.
     */
    check: () => (isChecked || checkOthers() ? `${others} ${database.writes}` : undefined),
    /** Must be called after a reset by this process. */
    forgetReset(): void {
      dataId = settings.dataId();
    },
  };
}
