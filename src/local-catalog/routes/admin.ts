import { TextDecoder } from "node:util";
import { Hono, type HonoRequest } from "hono";
import { parseDuration, parseInstant } from "../../base/text/durations.ts";
import { ServiceError } from "../../contract/errors/service-error.ts";
import { ADMIN_HEADERS, ADMIN_ROOT } from "../admin-access.ts";
import { type CatalogStore, withOwnConnection } from "../open-catalog.ts";
import { makeApiKey } from "../rules/api-key.ts";
import { nothingHere, Refusal } from "../rules/refusal.ts";
import { SANDBOX_OWNER, sandboxKey } from "../sandbox-key.ts";
import { catalogAddress, rememberClock } from "../served.ts";
import { type AdminDeps, type AdminRoutes, answer, BODIES, bodyOf, invalid } from "./admin-messages.ts";
import { entryOf, SUBMISSION_ROUTES } from "./admin-submissions.ts";
import { errorResponse } from "./response.ts";

const ROUTES: AdminRoutes = {
  "POST /reset": async (deps, req) => {
    const { keepKeys = false } = await bodyOf(req.raw, BODIES.reset);
    // Loaded on first use, because most catalogs are never reset.
    const { resetData } = await import("../reset.ts");
    await resetData(deps, keepKeys);
    deps.data?.forgetReset();
    deps.controls.reset();
    await rememberClock(deps);
    return answer({ reset: true, keepKeys });
  },
  "GET /": ({ settings }) => answer({ dataId: settings.dataId(), served: settings.served() }),
  "GET /address": async (deps) => answer(await catalogAddress(deps)),
  "GET /names": ({ taxonomies }) => answer(taxonomies.list("listing", 500)),
  "POST /listings": async (deps, req) => {
    // Loaded on first use, because the schema of a row takes long to build.
    const { importListings } = await import("../import/import-listings.ts");
    const isShared = deps.keyPlace.folder === undefined;
    const use = (catalog: CatalogStore) =>
      importListings(catalog, {
        chunks: textOf(req.raw),
        replace: !["false", "0", undefined].includes(req.query("replace")),
        now: deps.clock.now(),
        isShared,
        signal: req.raw.signal,
      });
    return answer({ imported: await (isShared ? use(deps) : withOwnConnection(deps, use)) });
  },
  "GET /keys": ({ accounts }) => answer(accounts.list()),
  "POST /keys": async ({ database, accounts, clock }, req) => {
    const { owner = SANDBOX_OWNER, name } = await bodyOf(req.raw, BODIES.key);
    const key = makeApiKey();
    const id = await database.write(() => accounts.add(key, owner, clock.now(), name));
    return answer({ id: String(id), owner, key }, 201);
  },
  "DELETE /keys/:id": async ({ database, accounts, clock }, req) => {
    const id = req.param("id") ?? "";
    if (!(await database.write(() => accounts.revoke(id, clock.now()))))
      throw nothingHere(`Unknown key ${JSON.stringify(id)}`);
    return answer(accounts.list().find((entry) => entry.id === id));
  },
  "POST /owners/:name/suspend": (deps, req) => suspend(deps, req, deps.clock.now()),
  "POST /owners/:name/restore": (deps, req) => suspend(deps, req, undefined),
  "GET /owners/:name/account": (deps, req) => accountLink(deps, req.param("name"), false),
  "POST /owners/:name/account": (deps, req) => accountLink(deps, req.param("name"), true),
  "PUT /clock": async (deps, req) => {
    const { controls } = deps;
    controls.setTime(timeOf(await bodyOf(req.raw, BODIES.clock), controls.now()));
    await rememberClock(deps);
    return answer({ now: controls.now().toISOString() });
  },
  "PUT /faults": async ({ controls }, req) => {
    const specs = await bodyOf(req.raw, BODIES.faults);
    try {
      controls.setFaults(specs);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const index = specs.findIndex((spec) => error.message.endsWith(` ${JSON.stringify(spec)}`));
      throw invalid(String(index), "unknown", `${error.message}. ${error.hint ?? ""}`);
    }
    return answer(specs);
  },
  "GET /requests": ({ controls }) => answer(controls.listRequests()),
  "GET /findings": ({ controls }) => answer(controls.observer?.report() ?? null),
  ...SUBMISSION_ROUTES,
};

/** Creates the application for the admin routes. The caller checks who may use it. */
export function createAdminApp(deps: AdminDeps): Hono {
  const admin = new Hono().basePath(ADMIN_ROOT);
  admin.on(["GET", "POST", "DELETE"], ["/keys/*", "/owners/*"], async (_context, next) => {
    // Reads of the API do not create the sandbox key, because they do not need it.
    if (!deps.accounts.has(SANDBOX_OWNER)) await sandboxKey(deps, deps.keyPlace, deps.clock.now());
    await next();
  });
  for (const [route, handle] of Object.entries(ROUTES)) {
    const [method = "", path = ""] = route.split(" ");
    admin.on(method, path, ({ req }) => handle(deps, req));
  }
  admin.notFound(() => failure(nothingHere(), deps));
  admin.onError((error) => {
    if (error instanceof Refusal) return failure(error, deps);
    deps.onFailure(error);
    const response = failure(new Refusal("INTERNAL_ERROR", "Internal error. Try again."), deps);
    return Object.assign(response, { failure: error });
  });
  return admin;
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

/** Suspends an owner or, if `since` is undefined, restores the owner. */
async function suspend({ database, accounts }: AdminDeps, req: HonoRequest, since: Date | undefined) {
  await bodyOf(req.raw, BODIES.nothing);
  const owner = req.param("name") ?? "";
  if (!(await database.write(() => accounts.suspend(owner, since)))) throw unknownOwner(owner);
  return answer({ owner, suspended: since !== undefined });
}

async function accountLink(deps: AdminDeps, owner = "", isNew: boolean): Promise<Response> {
  const { database, accounts } = deps;
  const known = isNew ? undefined : accounts.findToken(owner);
  const token = known ?? (await database.write(() => accounts.tokenOf(owner, isNew)));
  if (token === undefined) throw unknownOwner(owner);
  const { origin, isServed } = await catalogAddress(deps);
  return answer({ owner, accountUrl: `${origin}/account/${token}`, served: isServed });
}

function unknownOwner(owner: string): Refusal {
  return nothingHere(`Unknown owner ${JSON.stringify(owner)}`);
}

/** Returns the time that a body asks for. Throws a `Refusal` unless it has exactly one valid field. */
function timeOf({ now, advance }: { now?: string | undefined; advance?: string | undefined }, from: Date) {
  if ((now === undefined) === (advance === undefined))
    throw invalid("", "required", 'must have either "now" or "advance"');
  const step = parseDuration(advance ?? "") ?? Number.NaN;
  const time = parseInstant(now ?? new Date(from.getTime() + step).toJSON() ?? "");
  if (time !== undefined) return time;
  const [field, example] = now === undefined ? ["advance", "24h"] : ["now", "2026-11-20T23:59:00Z"];
  throw invalid(field, "pattern", `use a value such as ${example}`);
}

/** Returns the response to a refused request, with the facts for the client that words it. */
function failure(refusal: Refusal, { origin }: Pick<AdminDeps, "origin">): Response {
  const { problems, conflict, submission } = refusal.facts;
  const row = submission && entryOf(submission, origin);
  return errorResponse(refusal, ADMIN_HEADERS, { problems, conflict, submission: row });
}
