import { describe, expect, it } from "vitest";
import { aModeratedApp } from "../service/a-moderated-app.ts";
import { ORIGIN, outcomeOf } from "../service/an-app.ts";
import { aDraft } from "../support/a-draft.ts";
import { htmlProblems } from "./valid-html.ts";

describe("the account page", () => {
  it("shows keys with today's drafts, and drafts with their states", async () => {
    const user = await anOwner();
    await user.submission("aurora");
    const html = await (await user.open()).text();
    expect(await htmlProblems(html)).toEqual([]);
    expect(html).toContain("Today: 1 of 10 drafts");
    expect(html).toContain(`href="/editor/${user.stored("aurora")?.editorToken}"`);
    expect(html).toContain("DRAFT · <code>aurora</code>");
    expect(html).not.toContain(user.key);
  });

  it("creates a key that is shown once, works, and can be revoked", async () => {
    const user = await anOwner();
    const made = await user.send("/keys");
    const html = await made.text();
    expect([made.status, await htmlProblems(html)]).toEqual([201, []]);
    const key = /cat_[\w-]{43}/.exec(html)?.[0] ?? "";
    const draft = () => user.post(aDraft(), `key-${key.slice(0, 20)}`, { authorization: `Bearer ${key}` });
    expect((await draft()).status).toBe(201);
    expect(await (await user.open()).text()).not.toContain(key);
    const revoked = await user.send("/keys/2/revoke");
    expect([revoked.status, revoked.headers.get("location")]).toEqual([303, user.path]);
    expect(await outcomeOf(await draft())).toBe("401 API_KEY_REQUIRED");
    expect(await (await user.open()).text()).toContain("Revoked on");
  });

  it("refuses the key of another owner, a wrong token and a suspended owner", async () => {
    const user = await anOwner();
    expect((await user.send("/keys/99/revoke")).status).toBe(404);
    expect((await user.get("/account/wrong", { accept: "text/html" })).status).toBe(404);
    user.catalog.keys.suspend("sandbox", new Date());
    expect((await user.send("/keys")).status).toBe(403);
    expect((await user.send("/keys/1/revoke")).status).toBe(403);
    expect(await (await user.open()).text()).toContain("This owner is suspended");
  });
});

async function anOwner() {
  const app = await aModeratedApp();
  const token = await app.catalog.database.write(() => app.catalog.accounts.tokenOf("sandbox", false));
  const path = `/account/${token}`;
  return {
    ...app,
    path,
    open: () => app.get(path, { accept: "text/html" }),
    send: (more: string) =>
      app.request(path + more, {
        method: "POST",
        body: "",
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html", origin: ORIGIN },
      }),
  };
}
