import { TextDecoder } from "node:util";
import { Hono } from "hono";
import { parseDuration, parseInstant } from "../../base/text/durations.ts";
import { ServiceError } from "../../contract/errors/service-error.ts";
import { ADMIN_ROOT } from "../admin-access.ts";
import { importListings } from "../import/import-listings.ts";
import { openCatalog } from "../open-catalog.ts";
import { makeApiKey } from "../rules/api-key.ts";
import { nothingHere, Refusal } from "../rules/refusal.ts";
import { SANDBOX_OWNER, sandboxKey } from "../sandbox-key.ts";
import { catalogAddress } from "../served.ts";
import { startingWith } from "../store/taxonomies.ts";
import { type AdminDeps, answer, BODIES, bodyOf, invalid, jsonResponse } from "./admin-messages.ts";
import { addSubmissionRoutes, entryOf } from "./admin-submissions.ts";
import { statusOf, withReason } from "./response.ts";

/** Creates the application for the admin routes. The caller checks who may use it. */
export function createAdminApp(deps: AdminDeps): Hono {
  const admin = new Hono().basePath(ADMIN_ROOT);
  admin.post("/reset", async ({ req }) => {
    const { keepKeys = false } = await bodyOf(req.raw, BODIES.reset);
    // Loaded on first use, because it contains the sample.
    const { resetData } = await import("../reset.ts");
    await resetData(deps, keepKeys);
    deps.forgetReset();
    deps.controls.reset();
    await deps.recordClock();
    return answer({ reset: true, keepKeys });
  });
  addData(admin, deps);
  addKeys(admin, deps);
  addOwners(admin, deps);
  addSubmissionRoutes(admin, deps);
  addControls(admin, deps);
  admin.notFound(() => failure(nothingHere(), deps));
  admin.onError((error) => failed(error, deps));
  return admin;
}

function addData(admin: Hono, deps: AdminDeps): void {
  const { database, settings, clock, keyPlace } = deps;
  admin.get("/", () => answer({ dataId: settings.dataId(), served: settings.served() }));
  admin.get("/address", async () => answer(await catalogAddress(deps)));
  admin.get("/names", () => answer(startingWith(database, "listing", "", 500)));
  admin.post("/listings", async ({ req }) => {
    // An import with its own connection can let other requests write in between.
    const own = keyPlace.folder === undefined ? undefined : await openCatalog(keyPlace.folder, clock);
    try {
      const imported = await importListings(own ?? deps, {
        chunks: textOf(req.raw),
        replace: !["false", "0", undefined].includes(req.query("replace")),
        now: clock.now(),
        isShared: own === undefined,
        signal: req.raw.signal,
      });
      return answer({ imported });
    } finally {
      own?.database.close();
    }
  });
}

async function* textOf({ body }: Request): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw invalid("", "encoding", "is not valid UTF-8 text");
    }
  };
  for await (const bytes of body ?? []) yield decode(bytes);
  yield decode();
}

function addKeys(admin: Hono, { database, accounts, clock }: AdminDeps): void {
  admin.get("/keys", () => answer(accounts.list()));
  admin.post("/keys", async ({ req }) => {
    const { owner = SANDBOX_OWNER, name } = await bodyOf(req.raw, BODIES.key);
    const key = makeApiKey();
    const id = await database.write(() => accounts.add(key, owner, clock.now(), name));
    return answer({ id: String(id), owner, key }, 201);
  });
  admin.delete("/keys/:id", async ({ req }) => {
    const id = req.param("id");
    if (!(await database.write(() => accounts.revoke(id, clock.now()))))
      throw nothingHere(`Unknown key ${JSON.stringify(id)}`);
    return answer(accounts.list().find((entry) => entry.id === id));
  });
}

function addOwners(admin: Hono, deps: AdminDeps): void {
  const { database, accounts, keyPlace, clock } = deps;
  for (const action of ["suspend", "restore"] as const) {
    admin.post(`/owners/:name/${action}`, async ({ req }) => {
      await bodyOf(req.raw, BODIES.nothing);
      const owner = req.param("name");
      const since = action === "suspend" ? clock.now() : undefined;
      if (!(await database.write(() => accounts.suspend(owner, since))))
        throw nothingHere(`Unknown owner ${JSON.stringify(owner)}`);
      return answer({ owner, suspended: action === "suspend" });
    });
  }
  const link = async (owner: string, isNew: boolean) => {
    await sandboxKey(deps, keyPlace, clock.now());
    const known = isNew ? undefined : accounts.findToken(owner);
    const token = known ?? (await database.write(() => accounts.tokenOf(owner, isNew)));
    if (token === undefined) throw nothingHere(`Unknown owner ${JSON.stringify(owner)}`);
    const { origin, isServed } = await catalogAddress(deps);
    return answer({ owner, accountUrl: `${origin}/account/${token}`, served: isServed });
  };
  admin.get("/owners/:name/account", ({ req }) => link(req.param("name"), false));
  admin.post("/owners/:name/account", ({ req }) => link(req.param("name"), true));
}

function addControls(admin: Hono, { controls, recordClock }: AdminDeps): void {
  const { clock, faults, requests } = controls;
  admin.put("/clock", async ({ req }) => {
    clock.set(timeOf(await bodyOf(req.raw, BODIES.clock), clock.now()));
    await recordClock();
    return answer({ now: clock.now().toISOString() });
  });
  admin.put("/faults", async ({ req }) => {
    const specs = await bodyOf(req.raw, BODIES.faults);
    try {
      faults.replace(specs);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const index = specs.findIndex((spec) => error.message.endsWith(JSON.stringify(spec)));
      throw invalid(String(index), "unknown", `${error.message}. ${error.hint ?? ""}`);
    }
    return answer(specs);
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
    throw invalid("", "required", 'must have either "now" or "advance"');
  const step = parseDuration(advance ?? "") ?? Number.NaN;
  const time = now === undefined ? new Date(from.getTime() + step) : parseInstant(now);
  if (time?.toJSON()) return time;
  const [field, example] = now === undefined ? ["advance", "24h"] : ["now", "2026-11-20T23:59:00Z"];
  throw invalid(field, "pattern", `use a value such as ${example}`);
}

function failed(error: Error, deps: AdminDeps): Response {
  if (error instanceof Refusal) return failure(error, deps);
  deps.onFailure(error);
  return failure(new Refusal("INTERNAL_ERROR", "Internal error. Try again."), deps);
}

/** Returns the response to a refused request, with the facts for the client that words it. */
function failure({ code, message, facts }: Refusal, { origin }: Pick<AdminDeps, "origin">): Response {
  const { problems, conflict, submission } = facts;
  const error = { code, message, problems, conflict, submission: submission && entryOf(submission, origin) };
  return withReason(jsonResponse(JSON.stringify({ error }), statusOf(code)), code, message);
}
