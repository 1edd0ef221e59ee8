import { describe, expect, it } from "vitest";
import { KEY_SCOPE } from "../../../src/contract/index.ts";
import { aDraft } from "../../support/a-draft.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { aModeratedApp, NOW } from "../a-moderated-app.ts";
import { ORIGIN, outcomeOf } from "../an-app.ts";
import { htmlOf, validHtml } from "./valid-html.ts";

it("the account page, the guide, the API description and auth login say what a key cannot do", async () => {
  const user = await anOwner();
  const { stdout } = await runCatalog(["auth", "login", "--help"]);
  const served = await Promise.all(
    ["/guide", "/api/v1/openapi.json"].map(async (path) => (await user.get(path)).text()),
  );
  for (const text of [await htmlOf(await user.open()), ...served, stdout])
    expect(text.replace(/\s+/g, " ")).toContain(KEY_SCOPE);
});

describe("the account page", () => {
  it("shows how many drafts a key created today, and a draft's state", async () => {
    const user = await anOwner();
    await user.submission("aurora");
    const html = await validHtml(await user.open());
    expect(html).toContain("Today: 1 of 10 drafts");
    expect(html).toContain(`href="/editor/${user.stored("aurora")?.editorToken}"`);
    expect(html).toContain('<strong class="state draft"><span aria-hidden="true">○</span> Draft</strong>');
    expect(html).not.toContain(user.key);
  });

  it("creates a key that is shown once, works, and can be revoked", async () => {
    const user = await anOwner();
    const refused = await validHtml(await user.send("/keys", { name: "x".repeat(61) }), 422);
    expect(refused).toMatch(/<title>Error: Account.*href="#name".*value="x{61}".*aria-invalid="true"/s);
    const html = await validHtml(await user.send("/keys", { name: " A <b> job " }), 201);
    const key = /cat_[\w-]{43}/.exec(html)?.[0] ?? "";
    const shown = async () =>
      /<strong>Key 2.*?<\/div>/s
        .exec(await validHtml(await user.open()))?.[0]
        .replaceAll(/<(?!b>)[^>]+>/g, "");
    expect(await shown()).toMatch(
      `Key 2 · ${key.slice(0, 8)}… · A &lt;b&gt; job\nToday: 0 of 10 drafts Never used Created on`,
    );
    const draft = () => user.post(aDraft(), `key-${key.slice(0, 20)}`, { authorization: `Bearer ${key}` });
    expect((await draft()).status).toBe(201);
    expect(await htmlOf(await user.open())).not.toContain(key);
    expect(await shown()).toContain("Today: 1 of 10 drafts Last used on ");
    expect(await validHtml(await user.open("/keys/2/revoke"))).toContain("<h1>Revoke key 2?</h1>");
    expect((await draft()).status).toBe(201);
    const revoked = await user.send("/keys/2/revoke");
    expect([revoked.status, revoked.headers.get("location")]).toEqual([303, user.path]);
    expect(await outcomeOf(await draft())).toBe("401 API_KEY_REQUIRED");
    expect(await htmlOf(await user.open())).toContain("Revoked on");
    expect((await user.open("/keys/2/revoke")).headers.get("location")).toBe(user.path);
  });

  it("shows the newest keys of many", async () => {
    const user = await anOwner();
    for (const key of Array(100).keys()) user.catalog.accounts.add(`cat_${key}`, "sandbox", NOW);
    const html = await validHtml(await user.open());
    const ids = html.match(/Key \d+(?=<.strong>)/g) ?? [];
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([100, "Key 101", "Key 2"]);
    expect(html).toContain("Only 100 keys are shown.");
  });

  it("splits a long list of drafts into pages", async () => {
    const user = await anOwner();
    await user.submission("aurora");
    user.catalog.database.exec(`
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
      INSERT INTO draft (slug, owner_id, api_key_id, day, created_at, editor_token, data)
      SELECT 'many-' || i, owner_id, api_key_id, '2026-01-01', '2026-01-01T00:00:00.000Z', 'token-' || i,
        json_set(data, '$.fields.name', 'Many ' || i) FROM n, draft`);
    const place = async (query: string) => {
      const html = await validHtml(await user.open(query));
      expect(html.length).toBeLessThan(35_000);
      const names = [...html.matchAll(/<a class="action" href="\/editor\/[^"]*"><bdi lang="">([^<]*)/g)];
      const pages = [...html.matchAll(/<a rel="(\w+)" href="([^"]*)"/g)].map(
        ([, rel, href]) => `${rel} ${href}`,
      );
      return [names.length, names[0]?.[1], /<p>([^<]*) of 10,001<\/p>/.exec(html)?.[1], ...pages];
    };
    const { path } = user;
    expect(await place("?page=x")).toEqual([25, "aurora", "1 to 25", `next ${path}?page=2`]);
    const second = [25, "Many 9976", "26 to 50", `prev ${path}`, `next ${path}?page=3`];
    expect(await place("?page=2")).toEqual(second);
    const last = [1, "Many 1", "10,001 to 10,001", `prev ${path}?page=400`];
    expect(await place("?page=999999")).toEqual(last);
  });

  it("does not revoke another owner's key, and rejects a wrong token and a suspended owner", async () => {
    const user = await anOwner();
    await user.catalog.database.write(() => user.catalog.accounts.add("cat_ada", "ada", NOW));
    for (const id of [2, 99]) expect((await user.send(`/keys/${id}/revoke`)).status).toBe(404);
    expect((await user.get("/account/wrong", { accept: "text/html" })).status).toBe(404);
    user.catalog.accounts.suspend("sandbox", new Date());
    expect((await user.send("/keys")).status).toBe(403);
    expect((await user.send("/keys/1/revoke")).status).toBe(403);
    expect(user.catalog.accounts.list().map(({ revokedAt }) => revokedAt)).toEqual([null, null]);
    expect(await htmlOf(await user.open())).toContain("This owner is suspended");
  });
});

async function anOwner() {
  const app = await aModeratedApp();
  const token = await app.catalog.database.write(() => app.catalog.accounts.tokenOf("sandbox", false));
  const path = `/account/${token}`;
  return {
    ...app,
    path,
    open: (more = "") => app.get(path + more, { accept: "text/html" }),
    send: (more: string, fields = {}) =>
      app.request(path + more, {
        method: "POST",
        body: new URLSearchParams(fields).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html", origin: ORIGIN },
      }),
  };
}
