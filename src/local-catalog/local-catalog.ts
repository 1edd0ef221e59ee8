import { setTimeout as sleep } from "node:timers/promises";
import { valueOr } from "../base/files/system-error.ts";
import { isAdminRequest, unauthorized } from "./admin-access.ts";
import type { Controls } from "./controls.ts";
import { afterwards, injectFaults, type RequestHandler } from "./faults/inject-faults.ts";
import type { CatalogDeps, CatalogStore } from "./open-catalog.ts";
import { repeatResponses } from "./repeat-responses.ts";
import type { AdminDeps } from "./routes/admin-messages.ts";
import { createApiApp } from "./routes/create-api-app.ts";
import { codeIn } from "./routes/response.ts";
import type { KeyPlace } from "./sandbox-key.ts";
import { rememberClock } from "./served.ts";

interface HandlerOptions extends Omit<CatalogDeps, keyof CatalogStore | "clock" | "sleep"> {
  readonly controls: Controls;
  readonly keyPlace: KeyPlace;
}

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
    const path = request.url.slice(request.url.indexOf("/", "https://".length));
    if (!path.startsWith("/api/")) return app(request, bindings);
    const holder = catalog.accounts.holderIn(request.headers.get("authorization"));
    const keyId = holder ? String(holder.keyId) : null;
    const entry = controls.requests.add(request, path, { at: clock.now().getTime(), keyId });
    const note = (response: Response) => {
      if (bindings.isDropped) return;
      entry.status = response.status;
      entry.code = codeIn(response) ?? null;
    };
    const { observer } = controls;
    if (observer === undefined) return afterwards(app(request, bindings), note);
    return observer.observe(entry.number, request, bindings).then(async (onResponse) => {
      const response = await afterwards(app(request, bindings), note);
      void onResponse(response);
      return response;
    });
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
  const statement = database.prepare<{ readonly data_version: number }>("PRAGMA data_version");
  let dataId = settings.dataId();
  // Changes when another connection writes.
  let others = statement.get()?.data_version;
  return {
    /** Returns a text that changes with the data, or undefined if the database cannot be read. */
    check(): string | undefined {
      const current = valueOr(undefined, () => statement.get()?.data_version);
      if (current === undefined) return undefined;
      if (current !== others) {
        others = current;
        on.changed();
        const currentId = valueOr(dataId, () => settings.dataId());
        if (currentId !== dataId) on.reset();
        dataId = currentId;
      }
      return `${current} ${database.writes}`;
    },
    /** Must be called after a reset by this process. */
    forgetReset(): void {
      dataId = settings.dataId();
    },
  };
}
