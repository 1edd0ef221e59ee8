import { Hono } from "hono";
import { valueOr } from "../../base/files/system-error.ts";
import { parseDuration } from "../../base/text/durations.ts";
import { Refusal } from "../rules/refusal.ts";
import { ServiceError } from "../service-error.ts";
import { BODIES, bodyOf, invalid, problem } from "./admin-body.ts";
import { addCatalogRoutes } from "./admin-catalog.ts";
import { ADMIN_ROOT, type AdminDeps, adminFailure, answer, nothingHere } from "./admin-response.ts";
import { addSubmissionRoutes, entryOf } from "./admin-submissions.ts";

/** Creates the application for the admin routes. The caller checks who may use it. */
export function createAdminApp(deps: AdminDeps): Hono {
  const admin = new Hono().basePath(ADMIN_ROOT);
  admin.post("/reset", async ({ req }) => {
    const { keepKeys = false } = await bodyOf(req.raw, BODIES.reset);
    await deps.reset({ keepKeys });
    return answer({ reset: true, keepKeys });
  });
  addCatalogRoutes(admin, deps);
  addSubmissionRoutes(admin, deps);
  addControls(admin, deps);
  admin.notFound(() => failure(nothingHere(), deps));
  admin.onError((error) => failed(error, deps));
  return admin;
}

function addControls(admin: Hono, { controls, setClock }: AdminDeps): void {
  const { clock, faults, requests } = controls;
  admin.get("/clock", () => answer({ now: clock.now().toISOString() }));
  admin.put("/clock", async ({ req }) => {
    await setClock(timeOf(await bodyOf(req.raw, BODIES.clock), clock.now()));
    return answer({ now: clock.now().toISOString() });
  });
  admin.get("/faults", () => answer(faults.specs));
  admin.put("/faults", async ({ req }) => {
    const specs = await bodyOf(req.raw, BODIES.faults);
    try {
      faults.replace(specs);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const index = specs.findIndex((spec) => error.message.endsWith(JSON.stringify(spec)));
      throw invalid([problem(String(index), `${error.message}. ${error.hint ?? ""}`, "unknown")]);
    }
    return answer(faults.specs);
  });
  admin.get("/requests", () => answer(requests.list()));
  admin.get("/findings", () => answer(controls.observer?.report() ?? null));
}

/** Returns the time that a body asks for. Throws a `Refusal` unless it has exactly one valid field. */
function timeOf(
  { now, advance }: { now?: string | undefined; advance?: string | undefined },
  from: Date,
): Date {
  if ((now === undefined) === (advance === undefined))
    throw invalid([problem("", 'must have either "now" or "advance"', "required")]);
  const isInstant = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d))?$/.test(now ?? "");
  const step = parseDuration(advance ?? "");
  const time = new Date(isInstant ? (now ?? "") : step === undefined ? Number.NaN : from.getTime() + step);
  if (valueOr(undefined, () => time.toISOString()) !== undefined) return time;
  const [field, example] = now === undefined ? ["advance", "24h"] : ["now", "2026-11-20T23:59:00Z"];
  throw invalid([problem(field, `use a value such as ${example}`, "pattern")]);
}

function failed(error: Error, deps: AdminDeps): Response {
  if (error instanceof Refusal) return failure(error, deps);
  deps.onFailure(error);
  return failure(new Refusal("INTERNAL_ERROR", "Internal error. Try again."), deps);
}

function failure(refusal: Refusal, { origin }: Pick<AdminDeps, "origin">): Response {
  const { conflict, submission } = refusal.facts;
  return adminFailure(refusal, {}, { conflict, submission: submission && entryOf(submission, origin) });
}
