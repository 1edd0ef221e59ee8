import { describe, expect, it } from "vitest";
import { words } from "../../support/words.ts";
import { anApp, ORIGIN } from "../an-app.ts";
import { anEditor } from "./an-editor.ts";

describe("a private page", () => {
  it.each(words("127.0.0.1:4321 [::1]:4321 192.168.1.20 localhost:4321 catalog.localhost catalog.test"))(
    "is served to requests for the host %s",
    async (host) => {
      expect((await openEditor(`http://${host}`)).status).toBe(200);
    },
  );

  it.each(words("evil.example localhost.evil.example 127.0.0.1.nip.io catalog.test.evil.example xlocalhost"))(
    "is rejected with 421 for the host %s, because another site's scripts could read it",
    async (host) => {
      expect((await openEditor(`http://${host}`)).status).toBe(421);
      expect((await (await anApp()).requestAt(`http://${host}/tools/gitea`)).status).toBe(200);
    },
  );

  it("has headers that prevent caching, indexing and access by other sites, and is not revealed by a wrong token", async () => {
    const page = await openEditor("http://localhost");
    expect(page.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'",
    );
    for (const method of ["OPTIONS", "POST", "GET", "PUT"]) {
      const { headers } = await openEditor("http://localhost", {
        method,
        headers: { origin: "https://a.example" },
      });
      expect(Object.fromEntries(headers)).toMatchObject({
        "cache-control": "no-store",
        "x-robots-tag": "noindex, nofollow",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
    const app = await anApp();
    const accept = "text/html";
    const headers = { origin: "https://a.example", accept };
    const text = await (await app.get("/nothing-here", headers)).text();
    for (const token of ["wrong", "w".repeat(32)]) {
      const wrong = await app.get(`/editor/${token}`, headers);
      const unknown = await app.get("/nothing-here", headers);
      expect([wrong.status, await wrong.text()]).toEqual([404, text]);
      expect([...wrong.headers]).toEqual([...unknown.headers]);
      expect(wrong.headers.get("access-control-allow-origin")).toBeNull();
    }
    const body = new URLSearchParams();
    const posted = await app.request(`/editor/${"w".repeat(32)}`, {
      method: "POST",
      headers: { accept },
      body,
    });
    expect(await posted.text()).toBe(text);
  });
});

async function openEditor(origin: string, init?: RequestInit): Promise<Response> {
  const { requestAt, path } = await anEditor();
  return requestAt(origin + path, init);
}

describe("a form on a private page", () => {
  const FORM = { "content-type": "application/x-www-form-urlencoded" };

  it.each([
    ["its own page", { "sec-fetch-site": "same-origin", origin: ORIGIN }, 303],
    ["the address bar", { "sec-fetch-site": "none" }, 303],
    ["a program", {}, 303],
    ["an old browser on its own page", { origin: ORIGIN }, 303],
    ["its own page behind a TLS proxy", { origin: ORIGIN.replace("http:", "https:") }, 303],
    ["another port of this machine", { "sec-fetch-site": "same-site", origin: ORIGIN }, 403],
    ["another site", { "sec-fetch-site": "cross-site" }, 403],
    ["another site with an old browser", { origin: "https://evil.example" }, 403],
    ["a sandboxed frame", { origin: "null" }, 403],
    ["another port with an old browser", { origin: `${ORIGIN}:8080` }, 403],
  ])("from %s with the headers %j gets the status %i", async (_name, headers, status) => {
    const { requestAt, path } = await anEditor();
    const init = { method: "POST", body: "version=2", headers: { ...FORM, ...headers, accept: "text/html" } };
    expect((await requestAt(ORIGIN + path, init)).status).toBe(status);
  });

  it("has its host checked first, then its origin, then its body", async () => {
    const { requestAt, path } = await anEditor();
    const post = (origin: string, headers: Readonly<Record<string, string>>, body = "{}") =>
      requestAt(origin + path, { method: "POST", body, headers });
    const json = { "content-type": "application/json" };
    expect((await post("http://evil.example", { ...json, origin: "null" })).status).toBe(421);
    expect((await post(ORIGIN, { ...json, origin: "null" })).status).toBe(403);
    expect((await post(ORIGIN, json)).status).toBe(415);
    const tooLarge = await post(ORIGIN, { ...FORM, accept: "text/html" }, "x".repeat(70_000));
    expect(tooLarge.status).toBe(413);
    expect(await tooLarge.text()).toContain("Go back to the form, which still contains your text");
    expect((await requestAt(`${ORIGIN}${path}`, { method: "PUT" })).status).toBe(405);
  });
});
