import { describe, expect, it } from "vitest";
import { aDraft, anApp } from "../service/an-app.ts";

describe("a private page", () => {
  it.each([
    "127.0.0.1:4321",
    "[::1]:4321",
    "192.168.1.20",
    "localhost:4321",
    "catalog.localhost",
    "catalog.test",
  ])("answers under %s", async (host) => {
    expect((await openEditor(`http://${host}`)).status).toBe(200);
  });

  it.each([
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.nip.io",
    "catalog.test.evil.example",
    "xlocalhost",
  ])("answers 421 under %s, where another site's script would be of the same origin", async (host) => {
    expect((await openEditor(`http://${host}`)).status).toBe(421);
  });

  it("is kept nowhere and read by no other site, whether there is one or not", async () => {
    const page = await openEditor("http://localhost");
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    const app = await anApp();
    const headers = { origin: "https://a.example", accept: "text/html" };
    const wrong = await app.get("/editor/wrong", headers);
    const unknown = await app.get("/nothing-here", headers);
    expect([wrong.status, await wrong.text()]).toEqual([404, await unknown.text()]);
    expect([...wrong.headers]).toEqual([...unknown.headers]);
    expect(wrong.headers.get("access-control-allow-origin")).toBeNull();
  });
});

async function openEditor(origin: string): Promise<Response> {
  const app = await anApp();
  const created = await app.post(aDraft(), "idempotency-key-1");
  const { pathname } = new URL(created.headers.get("location") ?? "");
  return app.requestAt(`${origin}${pathname}`);
}
