import { TextDecoder } from "node:util";
import type { Hono } from "hono";
import { importListings } from "../import/import-listings.ts";
import { makeApiKey } from "../rules/api-key.ts";
import { SANDBOX_OWNER, sandboxKey } from "../sandbox-key.ts";
import { catalogAddress } from "../served.ts";
import { startingWith } from "../store/taxonomies.ts";
import { BODIES, bodyOf, invalid, problem } from "./admin-body.ts";
import { type AdminDeps, answer, nothingHere } from "./admin-response.ts";

/** The most listings whose names are returned, for suggestions. */
const MOST_NAMES = 500;

export function addCatalogRoutes(admin: Hono, deps: AdminDeps): void {
  addData(admin, deps);
  addKeys(admin, deps);
  addOwners(admin, deps);
}

function addData(admin: Hono, deps: AdminDeps): void {
  const { database, settings, controls } = deps;
  admin.get("/", () => answer({ dataId: settings.dataId(), served: settings.served() }));
  admin.get("/address", async () => answer(await catalogAddress(deps)));
  admin.get("/names", () => answer(startingWith(database, "listing", "", MOST_NAMES)));
  admin.post("/listings", async ({ req }) => {
    const own = await deps.openOwn();
    try {
      const imported = await importListings(own ?? deps, {
        chunks: textOf(req.raw),
        replace: !["false", "0", undefined].includes(req.query("replace")),
        now: controls.clock.now(),
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
      throw invalid([problem("", "is not valid UTF-8 text", "encoding")]);
    }
  };
  for await (const bytes of body ?? []) yield decode(bytes);
  yield decode();
}

function addKeys(admin: Hono, { database, keys, controls }: AdminDeps): void {
  admin.get("/keys", () => answer(keys.list()));
  admin.post("/keys", async ({ req }) => {
    const { owner = SANDBOX_OWNER, name } = await bodyOf(req.raw, BODIES.key);
    const key = makeApiKey();
    const id = await database.write(() => keys.add(key, owner, controls.clock.now(), name));
    return answer({ id: String(id), owner, key }, 201);
  });
  admin.delete("/keys/:id", async ({ req }) => {
    const id = req.param("id");
    if (!(await database.write(() => keys.revoke(id, controls.clock.now()))))
      throw nothingHere(`Unknown key ${JSON.stringify(id)}`);
    return answer(keys.list().find((entry) => entry.id === id));
  });
}

function addOwners(admin: Hono, deps: AdminDeps): void {
  const { database, keys, keyPlace, controls } = deps;
  for (const action of ["suspend", "restore"] as const) {
    admin.post(`/owners/:name/${action}`, async ({ req }) => {
      await bodyOf(req.raw, BODIES.nothing);
      const owner = req.param("name");
      const since = action === "suspend" ? controls.clock.now() : undefined;
      if (!(await database.write(() => keys.suspend(owner, since)))) throw unknownOwner(owner);
      return answer({ owner, suspended: action === "suspend" });
    });
  }
  const link = async (owner: string, isNew: boolean) => {
    await sandboxKey(deps, keyPlace, controls.clock.now());
    const known = isNew ? undefined : keys.findToken(owner);
    const token = known ?? (await database.write(() => keys.tokenOf(owner, isNew)));
    if (token === undefined) throw unknownOwner(owner);
    const { origin, isServed } = await catalogAddress(deps);
    return answer({ owner, accountUrl: `${origin}/account/${token}`, served: isServed });
  };
  admin.get("/owners/:name/account", ({ req }) => link(req.param("name"), false));
  admin.post("/owners/:name/account", ({ req }) => link(req.param("name"), true));
}

function unknownOwner(name: string) {
  return nothingHere(`Unknown owner ${JSON.stringify(name)}`);
}
