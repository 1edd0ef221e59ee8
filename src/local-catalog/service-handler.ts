import { setTimeout as sleep } from "node:timers/promises";
import { valueOr } from "../base/files/system-error.ts";
import { ADMIN_ROOT, ADMIN_URL } from "./admin-access.ts";
import { createHandler, type HandlerOptions } from "./create-handler.ts";
import { injectFaults, type RequestHandler } from "./faults/inject-faults.ts";
import type { CatalogStore } from "./open-catalog.ts";
import { repeatResponses } from "./repeat-responses.ts";
import { afterwards, type NotedResponse, routedPath, targetOf } from "./routes/response.ts";
import { rememberClock } from "./served.ts";

/** Returns the handler for a running service, which also simulates failures, keeps responses, and lists the API requests. */
export function createServiceHandler(catalog: CatalogStore, options: HandlerOptions): RequestHandler {
  const { controls } = options;
  const data = watchData(catalog, {
    changed: () => controls.observer?.changed(),
    reset: () => {
      controls.reset();
      void rememberClock({ ...catalog, ...options });
    },
  });
  const handle = createHandler(catalog, { ...options, data });
  const app = repeatResponses(handle, data);
  const answer: RequestHandler = (request, bindings) =>
    controls.faults
      ? injectFaults(app, controls.faults, { clock: controls, sleep })(request, bindings)
      : app(request, bindings);
  return (request, bindings) => {
    // Changes by others are reported before the request is judged.
    data.check();
    if (!routedPath(request).startsWith("/api/")) {
      const other = ADMIN_URL.test(request.url) ? handle : answer;
      const isChange = !/^(?:GET|HEAD)$/.test(request.method) && !request.url.endsWith(CLOCK);
      // A moderator or an owner has changed something, and not a client.
      return afterwards(other(request, bindings), ({ status }) => {
        if (isChange && status < 400) controls.observer?.changed();
      });
    }
    const target = targetOf(request, bindings);
    const authorization = request.headers.get("authorization");
    const holder = valueOr(undefined, () => catalog.accounts.holderIn(authorization));
    const entry = controls.addRequest(request, target, holder);
    const { number, at } = entry;
    const respond = (onResponse?: (response: NotedResponse) => unknown) =>
      afterwards(answer(request, bindings), (response) => {
        onResponse?.(response);
        if (bindings.isDropped || bindings.outgoing?.destroyed || entry.number !== number) return;
        entry.status = response.status;
        entry.code = response.code ?? null;
      });
    const { observer } = controls;
    const observed = observer?.observe({ number, at, request, target, authorization, holder, bindings });
    return observed instanceof Promise ? observed.then(respond) : respond(observed);
  };
}

/** The end of the URL of a change that `Controls` reports itself, if it concerns earlier requests. */
const CLOCK = `${ADMIN_ROOT}/clock`;

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
    /** Takes note of a reset by this process, so that `check` does not report it. */
    forgetReset(): void {
      dataId = settings.dataId();
    },
  };
}
